//! Pages as a PDF file: text as text, with what is used of its faces embedded.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{
    CidFontType, FontFlags, LineCapStyle, SystemInfo, TextRenderingMode, UnicodeCmap,
};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::drawing::{self, Drawn, Shared, Words, veil_name};
use crate::fonts::{Face, Used};
use crate::page::{Document, Mark, POINT, Page, Pen};
use crate::paper::{Area, Spot};

/// Whether streams are packed; tests look into those that are not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Packing {
    Packed,
    #[cfg_attr(not(test), expect(dead_code, reason = "tests read what is written"))]
    Plain,
}

/// Where the numbers of objects come from.
struct Numbers(i32);

impl Numbers {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// The document as a file.
///
/// # Errors
/// If a drawing cannot be printed.
pub(crate) fn write(document: &Document, packing: Packing) -> Result<Vec<u8>, String> {
    let mut shared = Shared::default();
    let mut drawings = Vec::new();
    for svg in &document.drawings {
        drawings.push(drawing::draw(svg, &mut shared)?);
    }
    let pages: Vec<Vec<u8>> = document
        .pages
        .iter()
        .map(|page| commands(page, &drawings, &mut shared))
        .collect();
    let mut file = File {
        pdf: Pdf::new(),
        numbers: Numbers(0),
        packing,
    };
    let (catalog, tree, resources) = (
        file.numbers.next(),
        file.numbers.next(),
        file.numbers.next(),
    );
    let drawing_ids: Vec<Ref> = drawings
        .iter()
        .map(|drawn| file.drawing(drawn, resources))
        .collect();
    let fonts = shared
        .fonts
        .0
        .iter()
        .map(|(&face, used)| Ok((face, file.font(face, used)?)));
    let fonts: Vec<(Face, Ref)> = fonts.collect::<Result<_, String>>()?;
    let mut page_ids = Vec::new();
    for (page, commands) in document.pages.iter().zip(&pages) {
        page_ids.push(file.page(page, commands, tree, resources));
    }
    let outline = file.outline(document, &page_ids);
    file.pdf
        .pages(tree)
        .count(page_ids.len() as i32)
        .kids(page_ids.iter().copied());
    let mut all = file
        .pdf
        .indirect(resources)
        .start::<pdf_writer::writers::Resources<'_>>();
    let mut objects = all.x_objects();
    for (number, id) in drawing_ids.iter().enumerate() {
        objects.pair(Name(format!("D{number}").as_bytes()), *id);
    }
    objects.finish();
    let mut faces = all.fonts();
    for (face, id) in fonts {
        faces.pair(Name(format!("F{}", face as u8).as_bytes()), id);
    }
    faces.finish();
    let mut states = all.ext_g_states();
    for &(fill, stroke) in &shared.veils {
        let mut state = states
            .insert(Name(veil_name((fill, stroke)).as_bytes()))
            .start::<pdf_writer::writers::ExtGraphicsState<'_>>();
        state.non_stroking_alpha(f32::from(fill) / 1000.0);
        state.stroking_alpha(f32::from(stroke) / 1000.0);
    }
    states.finish();
    all.finish();
    let info = file.numbers.next();
    file.pdf
        .document_info(info)
        .title(TextStr(&format!("{}: {}", document.title, document.about)))
        .creator(TextStr("Roundhouse"));
    let mut root = file.pdf.catalog(catalog);
    root.pages(tree).lang(TextStr("en-US"));
    if let Some(outline) = outline {
        root.outlines(outline);
    }
    root.viewer_preferences().display_doc_title(true);
    root.finish();
    Ok(file.pdf.finish())
}

/// A file that is being written.
struct File {
    pdf: Pdf,
    numbers: Numbers,
    packing: Packing,
}

impl File {
    /// The bytes of a stream as they are stored.
    fn packed(&self, bytes: &[u8]) -> Vec<u8> {
        match self.packing {
            Packing::Plain => bytes.to_vec(),
            Packing::Packed => {
                let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(bytes).expect("memory takes everything");
                encoder.finish().expect("memory takes everything")
            }
        }
    }

    /// How a stream is stored.
    fn filter(&self) -> Option<Filter> {
        (self.packing == Packing::Packed).then_some(Filter::FlateDecode)
    }

    fn drawing(&mut self, drawn: &Drawn, resources: Ref) -> Ref {
        let id = self.numbers.next();
        let (bytes, filter) = (self.packed(&drawn.commands), self.filter());
        let [x, y, width, height] = drawn.view.map(|part| part as f32);
        let mut form = self.pdf.form_xobject(id, &bytes);
        if let Some(filter) = filter {
            form.filter(filter);
        }
        form.bbox(Rect::new(x, y, x + width, y + height));
        form.pair(Name(b"Resources"), resources);
        form.finish();
        id
    }

    fn page(&mut self, page: &Page, commands: &[u8], tree: Ref, resources: Ref) -> Ref {
        let (id, content) = (self.numbers.next(), self.numbers.next());
        let (bytes, filter) = (self.packed(commands), self.filter());
        let mut stream = self.pdf.stream(content, &bytes);
        if let Some(filter) = filter {
            stream.filter(filter);
        }
        stream.finish();
        let points = |mm: f64| (mm / POINT) as f32;
        let mut written = self.pdf.page(id);
        written
            .parent(tree)
            .media_box(Rect::new(
                0.0,
                0.0,
                points(page.size.width),
                points(page.size.height),
            ))
            .contents(content)
            .pair(Name(b"Resources"), resources);
        written.finish();
        id
    }

    /// What begins where, for the side bar of a viewer.
    fn outline(&mut self, document: &Document, pages: &[Ref]) -> Option<Ref> {
        let entries: Vec<(&str, Ref, f64)> = document
            .pages
            .iter()
            .zip(pages)
            .flat_map(|(page, &id)| {
                let height = page.size.height;
                page.headings
                    .iter()
                    .map(move |title| (title.as_str(), id, height))
            })
            .collect();
        if entries.is_empty() {
            return None;
        }
        let root = self.numbers.next();
        let ids: Vec<Ref> = entries.iter().map(|_| self.numbers.next()).collect();
        for (index, (title, page, height)) in entries.iter().enumerate() {
            let mut item = self.pdf.outline_item(ids[index]);
            item.title(TextStr(title)).parent(root);
            if index > 0 {
                item.prev(ids[index - 1]);
            }
            if let Some(&next) = ids.get(index + 1) {
                item.next(next);
            }
            item.dest()
                .page(*page)
                .xyz(0.0, (height / POINT) as f32, None);
        }
        self.pdf
            .outline(root)
            .first(ids[0])
            .last(ids[ids.len() - 1])
            .count(ids.len() as i32);
        Some(root)
    }

    /// A face with the glyphs that are used.
    fn font(&mut self, face: Face, used: &Used) -> Result<Ref, String> {
        let [font, cid, descriptor, cmap, data] = [(); 5].map(|()| self.numbers.next());
        let name = Name(face.name().as_bytes());
        let system = SystemInfo {
            registry: Str(b"Adobe"),
            ordering: Str(b"Identity"),
            supplement: 0,
        };
        self.pdf
            .type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(cmap);
        let mut written = self.pdf.cid_font(cid);
        written
            .subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(system)
            .font_descriptor(descriptor)
            .default_width(0.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = written.widths();
        for (&glyph, &width) in &used.widths {
            widths.consecutive(glyph, [width]);
        }
        widths.finish();
        written.finish();
        let metrics = face.metrics();
        let [left, lower, right, upper] = metrics.bounds();
        let mut flags = FontFlags::SYMBOLIC;
        flags.set(
            FontFlags::SERIF,
            matches!(face, Face::Serif | Face::SerifBold | Face::SerifItalic),
        );
        flags.set(
            FontFlags::ITALIC,
            matches!(face, Face::SerifItalic | Face::SansItalic),
        );
        flags.set(FontFlags::FIXED_PITCH, face == Face::Mono);
        self.pdf
            .font_descriptor(descriptor)
            .name(name)
            .flags(flags)
            .bbox(Rect::new(left, lower, right, upper))
            .italic_angle(metrics.italic_angle())
            .ascent(metrics.ascent())
            .descent(metrics.descent())
            .cap_height(metrics.cap_height())
            .stem_v(80.0)
            .font_file2(data);
        let mut signs = UnicodeCmap::new(Name(b"Custom"), system);
        for (&glyph, &sign) in &used.signs {
            signs.pair(glyph, sign);
        }
        let (signs, filter) = (self.packed(&signs.finish()), self.filter());
        let mut stream = self.pdf.cmap(cmap, &signs);
        if let Some(filter) = filter {
            stream.filter(filter);
        }
        stream.finish();
        let file = used.file(face)?;
        let (bytes, filter) = (self.packed(&file), self.filter());
        let mut stream = self.pdf.stream(data, &bytes);
        stream.pair(Name(b"Length1"), file.len() as i32);
        if let Some(filter) = filter {
            stream.filter(filter);
        }
        stream.finish();
        Ok(font)
    }
}

/// What is drawn on a page.
fn commands(page: &Page, drawings: &[Drawn], shared: &mut Shared) -> Vec<u8> {
    let mut content = Content::new();
    // From here on in millimeters from the upper left corner.
    let scale = (1.0 / POINT) as f32;
    content.transform([
        scale,
        0.0,
        0.0,
        -scale,
        0.0,
        (page.size.height / POINT) as f32,
    ]);
    for mark in &page.marks {
        match mark {
            Mark::Drawing { drawing, at, clip } => {
                let [x, y, width, height] = drawings[*drawing].view;
                let (across, down) = (at.width / width, at.height / height);
                content.save_state();
                let Area {
                    x: left,
                    y: top,
                    width: wide,
                    height: high,
                } = *clip;
                content.rect(left as f32, top as f32, wide as f32, high as f32);
                content.clip_nonzero();
                content.end_path();
                let matrix = [across, 0.0, 0.0, down, at.x - x * across, at.y - y * down];
                content.transform(matrix.map(|part| part as f32));
                content.x_object(Name(format!("D{drawing}").as_bytes()));
                content.restore_state();
            }
            Mark::Line { from, to, pen } => {
                use_pen(&mut content, *pen);
                content.move_to(from.x as f32, from.y as f32);
                content.line_to(to.x as f32, to.y as f32);
                content.stroke();
            }
            Mark::Circle { at, radius, pen } => {
                use_pen(&mut content, *pen);
                circle(&mut content, *at, *radius);
                content.stroke();
            }
            Mark::Block { at, gray } => {
                content.set_fill_gray(*gray as f32);
                content.rect(at.x as f32, at.y as f32, at.width as f32, at.height as f32);
                content.fill_nonzero();
            }
            Mark::Words {
                at,
                size,
                face,
                gray,
                text,
            } => {
                content.set_fill_gray(*gray as f32);
                let words = Words {
                    text,
                    at: (at.x, at.y),
                    size: *size,
                    face: *face,
                    spacing: 0.0,
                };
                words.show(&mut content, &mut shared.fonts, TextRenderingMode::Fill);
            }
        }
    }
    content.finish().to_vec()
}

fn use_pen(content: &mut Content, pen: Pen) {
    content.set_stroke_gray(pen.gray as f32);
    content.set_line_width(pen.width as f32);
    content.set_line_cap(LineCapStyle::ButtCap);
    let dash = (pen.dash > 0.0).then_some(pen.dash as f32);
    content.set_dash_pattern(dash, 0.0);
}

fn circle(content: &mut Content, at: Spot, radius: f64) {
    let bow = radius * 0.552_285;
    let spot = |x: f64, y: f64| ((at.x + x) as f32, (at.y + y) as f32);
    let (x, y) = spot(radius, 0.0);
    content.move_to(x, y);
    let quarters = [
        [(radius, bow), (bow, radius), (0.0, radius)],
        [(-bow, radius), (-radius, bow), (-radius, 0.0)],
        [(-radius, -bow), (-bow, -radius), (0.0, -radius)],
        [(bow, -radius), (radius, -bow), (radius, 0.0)],
    ];
    for quarter in quarters {
        let [(x1, y1), (x2, y2), (x3, y3)] = quarter.map(|(x, y)| spot(x, y));
        content.cubic_to(x1, y1, x2, y2, x3, y3);
    }
    content.close_path();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Order, lay_out};

    /// The bytes of a string of a file, without what follows it.
    fn string(text: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        if text[0] == b'<' {
            let hex: Vec<u8> = text[1..]
                .iter()
                .copied()
                .take_while(|&sign| sign != b'>')
                .collect();
            let pairs = hex.chunks(2).map(|pair| std::str::from_utf8(pair).unwrap());
            return pairs
                .map(|pair| u8::from_str_radix(pair, 16).unwrap())
                .collect();
        }
        let (mut at, mut depth) = (1, 0);
        loop {
            let sign = text[at];
            at += 1;
            match sign {
                b')' if depth == 0 => return bytes,
                // Those that are balanced are not escaped.
                b'(' | b')' => {
                    depth += if sign == b'(' { 1 } else { -1 };
                    bytes.push(sign);
                }
                b'\\' if text[at].is_ascii_digit() => {
                    let octal = std::str::from_utf8(&text[at..at + 3]).unwrap();
                    bytes.push(u8::from_str_radix(octal, 8).unwrap());
                    at += 3;
                }
                b'\\' => {
                    bytes.push(match text[at] {
                        b'n' => b'\n',
                        b'r' => b'\r',
                        b't' => b'\t',
                        b'b' => 8,
                        b'f' => 12,
                        other => other,
                    });
                    at += 1;
                }
                other => bytes.push(other),
            }
        }
    }

    /// The words that commands show, one piece a line, as a program that searches the file reads them: by
    /// the table of signs that comes with each face.
    fn read(commands: &[u8], shared: &Shared) -> String {
        let mut out = String::new();
        let mut face = Face::Serif;
        for line in commands.split_inclusive(|&sign| sign == b'\n') {
            let text = String::from_utf8_lossy(line);
            if let Some(name) = text.trim_end().strip_suffix(" Tf") {
                let number: usize = name[2..].split(' ').next().unwrap().parse().unwrap();
                face = Face::ALL[number];
            } else if text.trim_end().ends_with(" Tj") {
                let signs = &shared.fonts.0[&face].signs;
                let glyphs = string(line);
                let glyphs = glyphs
                    .chunks(2)
                    .map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
                out.extend(glyphs.map(|glyph| signs[&glyph]));
                out.push('\n');
            }
        }
        out
    }

    #[test]
    fn words_of_boards_cards_and_rules_can_be_found() {
        let sought = [
            (
                "great-railroad",
                [
                    "San Francisco",
                    "Salt Lake",
                    "GR-32",
                    "A standing train is stalled",
                ],
            ),
            (
                "century-run",
                [
                    "Poughkeepsie",
                    "NEW YORK",
                    "CR-60",
                    "A number that ends inside",
                ],
            ),
            (
                "big-train",
                ["A BIG", "BLUE", "BT-4", "The thirty squares are mixed"],
            ),
            (
                "luminaries",
                [
                    "Chicago",
                    "Boston &",
                    "LU-110",
                    "None to eight regional cards",
                ],
            ),
        ];
        for (slug, words) in sought {
            let kit = games::kit(slug).unwrap();
            let document = lay_out(kit, &Order::default()).unwrap();
            let mut shared = Shared::default();
            let mut streams = Vec::new();
            let mut drawings = Vec::new();
            for svg in &document.drawings {
                let drawn = drawing::draw(svg, &mut shared).unwrap();
                streams.push(drawn.commands.clone());
                drawings.push(drawn);
            }
            for page in &document.pages {
                streams.push(commands(page, &drawings, &mut shared));
            }
            let all: String = streams.iter().map(|stream| read(stream, &shared)).collect();
            for word in words {
                assert!(all.contains(word), "{slug}: {word}");
            }
        }
    }

    #[test]
    fn a_file_brings_its_faces_and_the_tables_of_their_signs() {
        let kit = games::kit("great-railroad").unwrap();
        let document = lay_out(kit, &Order::default()).unwrap();
        let file = write(&document, Packing::Plain).unwrap();
        let text = String::from_utf8_lossy(&file);
        for part in [
            "/FontFile2",
            "/Identity-H",
            "/ToUnicode",
            "beginbfchar",
            "/Outlines",
            "/Lang",
        ] {
            assert!(text.contains(part), "{part}");
        }
        assert_eq!(text.matches("/Type /Page\n").count(), document.pages.len());
        let packed = write(&document, Packing::Packed).unwrap();
        assert!(packed.len() * 2 < file.len());
    }

    /// What is written at a place is what is read there.
    #[test]
    fn words_are_written_as_the_glyphs_of_their_letters() {
        let mut shared = Shared::default();
        let mut page = Page::new(Area::sized(100.0, 50.0));
        page.words(Spot { x: 10.0, y: 20.0 }, 9.0, Face::Serif, 0.0, "Chicago");
        let commands = commands(&page, &[], &mut shared);
        let used = &shared.fonts.0[&Face::Serif];
        let number = |letter: char| {
            *used
                .signs
                .iter()
                .find(|(_, sign)| **sign == letter)
                .unwrap()
                .0
        };
        let bytes: Vec<u8> = "Chicago"
            .chars()
            .flat_map(|letter| number(letter).to_be_bytes())
            .collect();
        assert_eq!(shared.fonts.encoded(Face::Serif, "Chicago"), bytes);
        assert!(String::from_utf8_lossy(&commands).contains("10 20 Tm"));
    }
}
