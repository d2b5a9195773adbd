//! Boards that people bring to new tables: taken where the host allows it, refused in words elsewhere.

use game::BoardText;
use web::Config;

use crate::house::{House, config};
use crate::raw;
use crate::visitor::Visitor;

const LINES: &str = include_str!("../../../docs/boards/great-railroad.toml");
const LAKES: &str = include_str!("../../../docs/boards/luminaries.toml");

async fn open_house() -> House {
    let boards = Config {
        boards: true,
        ..config()
    };
    House::open_with(boards).await
}

fn two(board: &str) -> [(&str, &str); 4] {
    [
        ("seats", "2"),
        ("seat1", "me"),
        ("seat2", "here"),
        ("board", board),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_plays_on_a_board_that_somebody_brought() {
    let mut house = open_house().await;
    let ann = Visitor::to(&house);
    let form = ann.get("/new/great-railroad").await.text;
    assert!(form.contains("name=\"board\""), "{form}");
    // Browsers send lines with two signs at their ends.
    let sent = LINES.replace('\n', "\r\n");
    let table = ann.open("great-railroad", &two(&sent)).await;
    let page = ann.get(&table).await.text;
    for words in ["White River", "New England Lines", "Bangor"] {
        assert!(page.contains(words), "{words} is missing in {page}");
    }
    assert!(!page.contains(">San Francisco<"), "{page}");
    assert_eq!(ann.act(&table, 1, "1+N").await.status, 303);
    let file = ann.get(&format!("{table}/board")).await;
    assert_eq!((file.status, file.text.as_str()), (200, LINES));
    assert!(file.headers.contains("attachment"), "{}", file.headers);
    assert!(file.headers.contains("text/plain"), "{}", file.headers);
    let record = ann.get(&format!("{table}/record")).await.text;
    assert!(record.contains("board-file"), "{record}");
    // It is on disk with the table.
    house.stop().await;
    house.start().await;
    let page = ann.get(&table).await.text;
    assert!(page.contains("White River"), "{page}");
    assert_eq!(ann.act(&table, 2, "2+N").await.status, 303);
}

/// Whoever chooses a file sees what it offers, or what is wrong with it, before a table is opened.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_looked_at_before_a_table_is_opened() {
    let house = open_house().await;
    let ann = Visitor::to(&house);
    let post = async |board: &str| {
        let fields = [&two(board)[..], &[("look", "board")]].concat();
        ann.post("/new/great-railroad", &fields).await
    };
    let fine = post(LINES).await;
    assert_eq!(fine.status, 200, "{}", fine.text);
    for words in [
        "id=\"board-fine\"",
        ">White River Junction</option>",
        "New England Lines",
    ] {
        assert!(fine.text.contains(words), "{words}: {}", fine.text);
    }
    assert!(
        !fine.text.contains("San Francisco</option>"),
        "{}",
        fine.text
    );
    let wrong = post(&LINES.replace("code = \"BOS\"", "code = \"Boston\"")).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.text.contains("Line 23:"), "{}", wrong.text);
    assert!(!wrong.text.contains("id=\"board-fine\""), "{}", wrong.text);
    assert!(
        !ann.get("/mine").await.text.contains("href=\"/t/"),
        "nothing was opened"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_and_hints_know_the_board() {
    let house = open_house().await;
    let ann = Visitor::to(&house);
    let with_bot = [
        ("seats", "2"),
        ("seat1", "me"),
        ("seat2", "bot-hard"),
        ("board", LAKES),
    ];
    let table = ann.open("luminaries", &with_bot).await;
    let page = ann.get(&table).await.text;
    assert!(page.contains("Sault Ste. Marie"), "{page}");
    assert_eq!(ann.get(&format!("{table}/picture.svg")).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_a_board_is_told_with_its_line() {
    let house = open_house().await;
    let ann = Visitor::to(&house);
    let broken = LINES
        .replace("code = \"BOS\"", "code = \"Boston\"")
        .replace(
            "{ a = \"WRJ\", b = \"CON\" }",
            "{ a = \"WRJ\", b = \"XYZ\" }",
        );
    let refused = ann.post("/new/great-railroad", &two(&broken)).await;
    assert_eq!(refused.status, 422);
    for words in ["Line 23: the code", "Line 49: section WRJ-XYZ ends in XYZ"] {
        assert!(refused.text.contains(words), "{words}: {}", refused.text);
    }
    // What was pasted stays, as text and nothing else.
    assert!(
        refused.text.contains("White River Junction"),
        "{}",
        refused.text
    );
    let script = LINES.replace("Bangor", "</textarea><script>");
    let refused = ann
        .post("/new/great-railroad", &two(&script.replace("NHV", "N")))
        .await;
    assert!(!refused.text.contains("<script>"), "{}", refused.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_lists_what_the_board_has() {
    let house = open_house().await;
    let ann = Visitor::to(&house);
    // Before a board is there, any name may be typed.
    let form = ann.get("/new/great-railroad").await.text;
    assert!(form.contains("<input id=\"o-terminal\""), "{form}");
    let mut fields = two(LINES).to_vec();
    fields.push(("o-terminal", "Chicago"));
    let refused = ann.post("/new/great-railroad", &fields).await;
    assert_eq!(refused.status, 422);
    let right =
        "No city is called &quot;Chicago&quot;; good terminals are Bangor, Portland, Burlington";
    assert!(refused.text.contains(right), "{}", refused.text);
    assert!(
        refused
            .text
            .contains("<option value=\"PWM\">Portland</option>"),
        "{}",
        refused.text
    );
    let told = &refused.text;
    assert!(!told.contains(">San Francisco</option>"), "{told}");
    assert!(
        told.contains("Usual: as the board says.") && !told.contains("Usual: San Francisco."),
        "{told}"
    );
    // By name or by code, as on the board in the box.
    for named in ["portland", "PWM"] {
        fields.pop();
        fields.push(("o-terminal", named));
        let table = ann.open("great-railroad", &fields).await;
        let page = ann.get(&table).await.text;
        assert!(page.contains("home to Portland"), "{page}");
    }
    let closed = House::open().await;
    let form = Visitor::to(&closed).get("/new/great-railroad").await.text;
    assert!(form.contains("<select id=\"o-terminal\""), "{form}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_on_a_board_is_never_markup() {
    let house = open_house().await;
    let ann = Visitor::to(&house);
    let sly = LINES.replace("\"Bangor\"", "\"<script>x</script>\"");
    let table = ann.open("great-railroad", &two(&sly)).await;
    for page in [
        table.clone(),
        format!("{table}/replay"),
        format!("{table}/picture.svg"),
    ] {
        let text = ann.get(&page).await.text;
        assert!(!text.contains("<script>x"), "{page}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_host_s_word_no_board_is_taken() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let form = ann.get("/new/great-railroad").await.text;
    assert!(!form.contains("name=\"board\""), "{form}");
    let refused = ann.post("/new/great-railroad", &two(LINES)).await;
    assert_eq!(refused.status, 422, "{}", refused.text);
    assert!(refused.text.contains("not taken here"), "{}", refused.text);
    let long = "#".repeat(20_000);
    let too_long = raw::post_form(&house, "/new/great-railroad", &two(&long)).await;
    assert_eq!(too_long, 413);
    // The board in the box can be had everywhere.
    let boxed = ann.get("/board/century-run").await;
    assert_eq!(boxed.text, games::meta("century-run").unwrap().board);
    assert_eq!(ann.get("/board/nothing").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_bounded() {
    let house = open_house().await;
    let ann = Visitor::to(&house);
    let most = "#".repeat(BoardText::MOST);
    let refused = ann.post("/new/great-railroad", &two(&most)).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("is missing"), "{}", refused.text);
    let more = "#".repeat(BoardText::MOST + 1);
    let refused = ann.post("/new/great-railroad", &two(&more)).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("is the most"), "{}", refused.text);
    let far_more = "#".repeat(4 * BoardText::MOST);
    let too_long = raw::post_form(&house, "/new/great-railroad", &two(&far_more)).await;
    assert_eq!(too_long, 413);
    // Only the form of a new table may be so long.
    let name = raw::post_form(&house, "/me", &[("name", &most)]).await;
    assert_eq!(name, 413);
    // A table without a board of its own has none as a file.
    let plain = ann
        .open(
            "big-train",
            &[("seats", "2"), ("seat1", "me"), ("seat2", "here")],
        )
        .await;
    assert_eq!(ann.get(&format!("{plain}/board")).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_about_an_original_become_a_board_file() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    let page = ann.get("/original/century-run").await;
    assert_eq!(page.status, 200);
    for words in [
        "What is missing",
        "Which numbers does the dial show",
        "green | Tarrytown",
    ] {
        assert!(page.text.contains(words), "{words}: {}", page.text);
    }
    let spaces = "origin | New York | NYC\nplain | A\ngreen | B\nterminus | Chicago | CHI";
    let answers = [("dial", "1, 2, 3"), ("spaces", spaces)];
    let file = ann.post("/original/century-run", &answers).await;
    assert_eq!(file.status, 200, "{}", file.text);
    assert!(file.headers.contains("attachment"), "{}", file.headers);
    assert!(file.text.contains("numbers = [1, 2, 3]"), "{}", file.text);
    assert!(
        file.text.contains("{ kind = \"green\", name = \"B\" }"),
        "{}",
        file.text
    );
    let wrong = [("dial", "1, 2, 99"), ("spaces", spaces)];
    let refused = ann.post("/original/century-run", &wrong).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("99 on the dial"), "{}", refused.text);
    assert!(
        refused.text.contains("green | B"),
        "what was answered stays: {}",
        refused.text
    );
    // A fault is told with its line in the form, and nothing that was written is left out silently.
    let wrong = [
        ("dial", "1, 2, 3"),
        (
            "spaces",
            &format!("origin | New York | NYC\n\nnowhere | A\n{spaces} | | | | | more"),
        ),
    ];
    let refused = ann.post("/original/century-run", &wrong).await;
    assert_eq!(refused.status, 422);
    for words in [
        "Chicago, line 3: space 1 is of no known kind",
        "Chicago, line 7: it has 8 parts",
    ] {
        assert!(refused.text.contains(words), "{words}: {}", refused.text);
    }
    assert_eq!(ann.get("/original/nothing").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn rulebooks_tell_their_sources_and_score_sheets_are_pages() {
    let house = House::open().await;
    let ann = Visitor::to(&house);
    for (game, words) in [
        ("great-railroad", "<b>Order 2</b>"),
        ("century-run", "<b>Rule 9</b>"),
        ("big-train", "<b>Preparation</b>"),
        ("luminaries", "<b>Setup 2</b>"),
    ] {
        let book = ann.get(&format!("/rules/{game}")).await.text;
        assert!(book.contains(words), "{game}");
        assert!(book.contains("<b>Ours</b>"), "{game}");
        let sheet = ann.get(&format!("/score/{game}")).await;
        assert_eq!(sheet.status, 200, "{game}");
        assert!(sheet.text.contains("id=\"blank\""), "{game}");
    }
    let sheet = ann.get("/score/century-run").await.text;
    assert!(
        sheet.contains("data-is=\"10 lost 5 min * 20 lost 5 - 0 max * +\""),
        "{sheet}"
    );
}
