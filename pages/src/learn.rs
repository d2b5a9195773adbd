//! Courses as pages: the real board, a task beside it, and an answer to everything that is tried.

use std::sync::LazyLock;

use game::{Meta, Next, Seat};
use kit::address::encoded;
use kit::lessons::{Course, LEARNER, Mistake, Sitting, Step};
use kit::{ChanceDue, Layout, Look};
use maud::{Markup, html};
use store::Guest;

use super::clicks::Clicks;
use super::frame::Frame;
use super::parts::{framed, scrolled_tray};
use super::rules::prose::Prose;
use super::rules::read;
use super::settings;
use super::shelf::Shelf;
use super::table::stage;
use super::ways::Ways;
use crate::kits::{kit_of, spun};
use crate::posters;

/// The course of every game.
static COURSES: LazyLock<Vec<(&str, Course)>> = LazyLock::new(|| {
    let courses = games::kits().map(|kit| (kit.meta().slug, Course::read(kit.lessons())));
    courses.collect()
});

/// The course of a game.
pub fn course(slug: &str) -> Option<&'static Course> {
    COURSES
        .iter()
        .find_map(|(name, course)| (*name == slug).then_some(course))
}

/// The shelf of courses.
pub fn shelf(guest: Option<&Guest>) -> Markup {
    let shelf = Shelf {
        title: "Learn a game",
        heading: "Learn a game",
        lead: "A first game in short lessons on the real board, ten minutes at most. Nothing is kept: \
               stop where you like.",
        folder: "learn",
        button: "Learn it",
    };
    shelf.page(guest, |meta| {
        let lessons = course(meta.slug).map_or(0, |course| course.lessons.len());
        format!("{}. {lessons} lessons.", meta.about)
    })
}

/// The cover of a course: what it is about, and its lessons. `head` is what makers of previews are told.
pub fn cover(meta: &Meta, course: &Course, guest: Option<&Guest>, head: Markup) -> Markup {
    let frame = Frame {
        title: &format!("Learn {}", meta.title),
        guest,
        kind: "book",
        game: None,
    };
    frame.around_with(head, html! {
        main #main.book.course data-game=(meta.slug) {
            header.cover {
                p.series { "Roundhouse · a first game" }
                h1 #title { (meta.title) }
                p.origin { (meta.origin) }
                p.about { (course.about) }
                p.actions {
                    a.button.primary #begin href=(format!("/learn/{}/1", meta.slug)) { "Begin" } " "
                    a.button href=(format!("/rules/{}", meta.slug)) { "Read the rules instead" }
                }
            }
            nav.contents aria-label="Lessons" {
                h2 { "Lessons" }
                ol.stops { @for (number, lesson) in (1..).zip(&course.lessons) {
                    li { a href=(format!("/learn/{}/{number}", meta.slug)) { (lesson.title) } }
                } }
            }
            div.picture { (posters::of(meta.slug).image("")) }
        }
    })
}

/// A lesson with a learner in it.
pub struct Classroom<'a> {
    /// The card of the game.
    pub meta: &'a Meta,
    /// The course the lesson belongs to.
    pub course: &'a Course,
    /// Which lesson it is, counting from 1.
    pub number: usize,
    /// The learner in it.
    pub sitting: &'a Sitting,
    /// Who looks.
    pub guest: Option<&'a Guest>,
    /// What has been picked on the way to a decision.
    pub pick: &'a str,
    /// What was wrong with what the learner just did.
    pub mistake: Option<&'a Mistake>,
}

impl Classroom<'_> {
    /// The whole page.
    pub fn page(&self) -> Markup {
        let frame = Frame {
            title: &format!("{} · Learn {}", self.sitting.lesson.title, self.meta.title),
            guest: self.guest,
            kind: "book lesson",
            game: Some(self.meta.slug),
        };
        let layout = self.layout();
        let game = &self.sitting.game;
        let lesson = self.sitting.lesson;
        let title = format!("{} · lesson {}", self.meta.title, self.number);
        let bar = html! { h1 #title { (title) } };
        frame.screen(bar, html! {
            main #main.table.lesson data-game=(self.meta.slug) data-lesson=(lesson.id) data-table=(self.here()) {
                div.left {
                    (stage(kit_of(&**game), self.clicks(&layout).board(), html! {}))
                    (scrolled_tray(&layout))
                }
                div.side tabindex="0" {
                    section.teaching aria-label="Lesson" {
                        (self.progress())
                        h2 { (lesson.title) }
                        (self.prose(&lesson.text))
                    }
                    (self.standing(&layout))
                    (self.choices(&layout))
                    (self.foot(&layout))
                    (self.onward())
                }
            }
            (settings::dialogs())
        })
    }

    /// What ends the turn, where a game has a button of its own for that.
    fn foot(&self, layout: &Layout) -> Markup {
        let waits = self.sitting.deciding().is_some();
        html! {
            div #foot.foot-row {
                @if let Some(line) = layout.finish.as_ref().filter(|_| waits) { (self.clicks(layout).finish(line)) }
            }
        }
    }

    /// What changes with each step.
    pub fn parts(&self) -> Markup {
        let layout = self.layout();
        html! {
            (self.standing(&layout))
            (self.clicks(&layout).overlay())
            (self.choices(&layout))
            (self.foot(&layout))
            (self.onward())
            (scrolled_tray(&layout))
        }
    }

    /// The address of the lesson with what has been done in it.
    pub fn here(&self) -> String {
        self.ways().address("")
    }

    fn address_of(&self, number: usize) -> String {
        format!("/learn/{}/{number}", self.meta.slug)
    }

    fn ways(&self) -> Ways {
        let did = self.sitting.did.join("\n");
        let here = self.address_of(self.number);
        Ways {
            query: match did.is_empty() {
                true => String::new(),
                false => format!("did={}", encoded(&did)),
            },
            // Without a script the answer is at the top of a new page, unless the address says where.
            act: format!("{here}#standing"),
            here,
            several: false,
            fields: vec![("did", did)],
        }
    }

    fn layout(&self) -> Layout {
        let game = &*self.sitting.game;
        let look = Look {
            viewer: self.sitting.viewer(),
            seat: self.sitting.deciding(),
            pick: self.pick,
            address: &self.ways().address(""),
            // In a lesson the outcome is fixed, and a button of the lesson's own brings it.
            chance: ChanceDue::NotYours,
        };
        kit_of(game).layout(game, look)
    }

    fn clicks<'s>(&'s self, layout: &'s Layout) -> Clicks<'s> {
        Clicks {
            layout,
            game: self.sitting.game.as_ref(),
            pick: self.pick,
            ways: self.ways(),
        }
    }

    fn prose(&self, text: &str) -> Markup {
        let book = read(self.meta.slug);
        let at = format!("/rules/{}", self.meta.slug);
        Prose::citing(book, &at).write(text).html
    }

    /// The lessons as stops of a line: where the learner is, and where they may go.
    fn progress(&self) -> Markup {
        html! {
            ol.line aria-label="Lessons" { @for (number, lesson) in (1..).zip(&self.course.lessons) {
                li { a href=(self.address_of(number)) title=(lesson.title)
                    aria-label=(format!("Lesson {number}: {}", lesson.title))
                    data-passed[number < self.number]
                    aria-current=[(number == self.number).then_some("step")] { (number) } }
            } }
        }
    }

    /// What is to be done, and what came of what was done.
    fn standing(&self, layout: &Layout) -> Markup {
        let step = self.sitting.step();
        let lamp = if step.is_some() { "go" } else { "over" };
        html! {
            section #standing.standing data-lamp=(lamp) data-version=(self.sitting.did.len())
                data-here=(self.here()) data-focus=[layout.focus.map(framed)] aria-live="polite" {
                span.lamp aria-hidden="true" {}
                div {
                    @if self.mistake.is_none() && let Some(done) = self.sitting.last_step() { (self.praise(done)) }
                    @if let Some(step) = step {
                        p.who-moves #task { (step.task) }
                        @if let Some(asked) = &layout.asked { p.asked { (asked) } }
                    } @else {
                        p.who-moves #task { "Lesson done" }
                        @if self.sitting.game.next() == Next::Over { p.asked { (self.sitting.game.standing()) } }
                    }
                    @if let Some(mistake) = self.mistake { (self.correction(mistake)) }
                }
            }
        }
    }

    fn praise(&self, done: &Step) -> Markup {
        let told = self.sitting.told();
        html! {
            div.praise {
                @if told.len() > 1 { ul.told { @for entry in &told {
                    li data-seat=[entry.seat.map(Seat::letter)] { (entry.words) }
                } } }
                (self.prose(&done.after))
            }
        }
    }

    fn correction(&self, mistake: &Mistake) -> Markup {
        let rule = mistake.refusal.as_ref().and_then(tables::Refusal::rule);
        html! {
            div.refused role="alert" {
                @match &mistake.refusal {
                    Some(refusal) => p {
                        "The rules say no: " (refusal)
                        @if let Some(rule) = rule {
                            " " a href=(format!("/rules/{}#{rule}", self.meta.slug)) { "Read " (rule) }
                        }
                    },
                    None => p { strong { "Legal, but not what is asked for here." } " Nothing has moved." },
                }
                (self.prose(&mistake.say))
            }
        }
    }

    /// What can be chosen: the same list as at a table, or the button for chance.
    fn choices(&self, layout: &Layout) -> Markup {
        html! {
            section #choices.choices aria-label="Your choices" hidden[self.sitting.step().is_none()] {
                @if let Some(step) = self.sitting.step() {
                    @if let Some(outcome) = &step.chance { (self.spinning(outcome)) }
                    @else { (self.clicks(layout).decision()) }
                    (self.shown(step))
                }
            }
        }
    }

    fn spinning(&self, outcome: &str) -> Markup {
        let ways = self.ways();
        let word = spun(&*self.sitting.game).unwrap_or("turn up");
        html! {
            form #move method="post" action=(ways.act) {
                (ways.hidden())
                button.primary #spin name="do" value=(outcome) {
                    @match word { "spin" => "Spin", _ => "Turn up the next square" }
                }
            }
        }
    }

    /// What would be right, for those who want to be shown.
    fn shown(&self, step: &Step) -> Markup {
        let Some(right) = step.right.first() else {
            return html! {};
        };
        let choices = self.sitting.game.choices(LEARNER);
        let words = choices
            .list
            .iter()
            .find(|choice| choice.notation == *right)
            .map_or(right.as_str(), |choice| choice.words.as_str());
        let ways = self.ways();
        html! {
            details #showme {
                summary { "Show me" }
                form method="post" action=(ways.act) {
                    (ways.hidden())
                    button #show-me name="do" value=(right) { (words) }
                }
            }
        }
    }

    /// Back, again, and on: to the next lesson, or to a table when this was the last.
    fn onward(&self) -> Markup {
        let (number, slug) = (self.number, self.meta.slug);
        let done = self.sitting.step().is_none();
        let last = number == self.course.lessons.len();
        let back = match number {
            1 => format!("/learn/{slug}"),
            _ => self.address_of(number - 1),
        };
        html! {
            nav #onward.onward aria-label="Through the course" {
                a.button.quiet #lesson-back href=(back) { "← Back" }
                @if !self.sitting.did.is_empty() {
                    a.button.quiet #again href=(self.address_of(number)) { "Again" }
                }
                @if !last {
                    a #next.button.primary[done] href=(self.address_of(number + 1)) {
                        @if done { "Next lesson →" } @else { "Skip →" }
                    }
                } @else {
                    @if done { p.graduate { "You know the game. The rest is in the rulebook, and in playing." } }
                    form method="post" action=(format!("/play/{slug}")) data-leave {
                        button #play-now.primary[done] { "Play now" }
                    }
                    a.button href=(format!("/rules/{slug}")) { "The rules" }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use games::GAMES;

    use super::*;

    fn room_of(slug: &str, number: usize, did: &[&str], pick: &str) -> (String, String) {
        let meta = games::meta(slug).expect("it is listed");
        let course = course(slug).expect("it has a course");
        let did: Vec<String> = did.iter().map(|text| (*text).to_owned()).collect();
        let kit = games::kit(slug).expect("it is listed");
        let sitting = Sitting::begin(kit, &course.lessons[number - 1], &did).expect("it is sound");
        let room = Classroom {
            meta: &meta,
            course,
            number,
            sitting: &sitting,
            guest: None,
            pick,
            mistake: None,
        };
        (room.page().into_string(), room.parts().into_string())
    }

    #[test]
    fn every_lesson_is_a_page_whose_moves_come_back_to_it() {
        for meta in GAMES {
            let lessons = &course(meta.slug).expect("it has a course").lessons;
            for number in 1..=lessons.len() {
                let (page, parts) = room_of(meta.slug, number, &[], "\"><script>");
                let form = format!("action=\"/learn/{}/{number}#standing\"", meta.slug);
                assert!(page.contains(&form) && parts.contains(&form));
                assert!(!page.contains(" style=") && !page.contains("\"><script>"));
                let last = number == lessons.len();
                assert_eq!(page.contains("id=\"play-now\""), last, "{}", meta.slug);
            }
        }
    }

    #[test]
    fn a_page_carries_what_was_done_and_nothing_that_was_not() {
        let (page, _) = room_of("great-railroad", 1, &["1+W", "9>NOWHERE"], "");
        assert!(page.contains("name=\"did\" value=\"1+W\""));
        assert!(page.contains("data-here=\"/learn/great-railroad/1?did=1%2BW\""));
        assert!(!page.contains("NOWHERE"));
        let (_, done) = room_of("great-railroad", 1, &["1+W", "1>PIT"], "");
        assert!(done.contains("Lesson done") && done.contains("Next lesson"));
        assert!(!done.contains("id=\"move\""));
    }
}
