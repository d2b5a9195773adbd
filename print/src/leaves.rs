//! Sheets to write on: as many on a page as fit.

use kit::inventory::{Art, Part};

use crate::page::{Document, Mark, Page, Pen};
use crate::paper::{Area, MARGIN, Paper, told};

/// How far apart sheets are.
const GAP: f64 = 4.0;

/// Puts a page full of a sheet into the document.
pub(crate) fn lay_out(document: &mut Document, part: &Part, art: &Art, paper: Paper) {
    let upright = paper.upright();
    let fit = |page: Area| {
        let room = page.inside(MARGIN);
        let across = ((room.width + GAP + 1e-6) / (art.width + GAP)).floor() as usize;
        let down = ((room.height + GAP + 1e-6) / (art.height + GAP)).floor() as usize;
        (across.max(1), down.max(1))
    };
    let count = |page: Area| {
        let (across, down) = fit(page);
        across * down
    };
    let size = match count(upright.turned()) > count(upright) {
        true => upright.turned(),
        false => upright,
    };
    let (across, down) = fit(size);
    let drawing = document.drawing(art);
    let mut page = Page::new(size);
    page.headings.push(part.title.clone());
    let whole = size.inside(MARGIN).middle(
        (art.width + GAP) * across as f64 - GAP,
        (art.height + GAP) * down as f64 - GAP,
    );
    for index in 0..across * down {
        let at = Area {
            x: whole.x + (art.width + GAP) * (index % across) as f64,
            y: whole.y + (art.height + GAP) * (index / across) as f64,
            width: art.width,
            height: art.height,
        };
        page.marks.push(Mark::Drawing {
            drawing,
            at,
            clip: at,
        });
        if across * down > 1 {
            page.outline(at, Pen::CUT);
        }
    }
    page.foot(&format!(
        "{} · {} · {} each · print as many pages as you need",
        document.title,
        part.title,
        told(art.width, art.height)
    ));
    document.add(page);
}
