//! The outlines of shapes.

use pdf_writer::Content;
use roxmltree::Node;
use svgtypes::{SimplePathSegment, SimplifyingPathParser};

use super::numbers::length;

/// Writes the outline of a shape.
pub(super) fn trace(content: &mut Content, node: Node<'_, '_>, tag: &str) -> Result<(), String> {
    let get = |name| length(node, name);
    match tag {
        "line" => {
            content.move_to(get("x1")? as f32, get("y1")? as f32);
            content.line_to(get("x2")? as f32, get("y2")? as f32);
        }
        "circle" => {
            let (x, y, r) = (get("cx")?, get("cy")?, get("r")?);
            rounded(content, [x - r, y - r, 2.0 * r, 2.0 * r], r);
        }
        "rect" => {
            let area = [get("x")?, get("y")?, get("width")?, get("height")?];
            let round = get("rx")?.min(area[2] / 2.0).min(area[3] / 2.0);
            if round > 0.0 {
                rounded(content, area, round);
            } else {
                let [x, y, width, height] = area.map(|part| part as f32);
                content.rect(x, y, width, height);
            }
        }
        _ => path(content, node.attribute("d").unwrap_or_default())?,
    }
    Ok(())
}

/// A rectangle with round corners; a circle if they meet.
fn rounded(content: &mut Content, [x, y, width, height]: [f64; 4], round: f64) {
    // How far the handles of a curve are from its ends for a quarter of a circle.
    let handle = round * 0.447_715;
    let (right, bottom) = (x + width, y + height);
    let curve = |content: &mut Content, a: (f64, f64), b: (f64, f64), to: (f64, f64)| {
        let [x1, y1, x2, y2, x3, y3] = [a.0, a.1, b.0, b.1, to.0, to.1].map(|part| part as f32);
        content.cubic_to(x1, y1, x2, y2, x3, y3);
    };
    content.move_to((x + round) as f32, y as f32);
    content.line_to((right - round) as f32, y as f32);
    curve(
        content,
        (right - handle, y),
        (right, y + handle),
        (right, y + round),
    );
    content.line_to(right as f32, (bottom - round) as f32);
    curve(
        content,
        (right, bottom - handle),
        (right - handle, bottom),
        (right - round, bottom),
    );
    content.line_to((x + round) as f32, bottom as f32);
    curve(
        content,
        (x + handle, bottom),
        (x, bottom - handle),
        (x, bottom - round),
    );
    content.line_to(x as f32, (y + round) as f32);
    curve(content, (x, y + handle), (x + handle, y), (x + round, y));
    content.close_path();
}

fn path(content: &mut Content, data: &str) -> Result<(), String> {
    let (mut from_x, mut from_y) = (0.0, 0.0);
    for segment in SimplifyingPathParser::from(data) {
        match segment.map_err(|error| format!("{data}: {error}"))? {
            SimplePathSegment::MoveTo { x, y } => {
                content.move_to(x as f32, y as f32);
                (from_x, from_y) = (x, y);
            }
            SimplePathSegment::LineTo { x, y } => {
                content.line_to(x as f32, y as f32);
                (from_x, from_y) = (x, y);
            }
            SimplePathSegment::CurveTo {
                x1,
                y1,
                x2,
                y2,
                x,
                y,
            } => {
                let [a, b, c, d, e, f] = [x1, y1, x2, y2, x, y].map(|part| part as f32);
                content.cubic_to(a, b, c, d, e, f);
                (from_x, from_y) = (x, y);
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                // The same curve with two handles.
                let toward = |from: f64, by: f64| from + (by - from) * 2.0 / 3.0;
                let handles = [
                    toward(from_x, x1),
                    toward(from_y, y1),
                    toward(x, x1),
                    toward(y, y1),
                    x,
                    y,
                ];
                let [a, b, c, d, e, f] = handles.map(|part| part as f32);
                content.cubic_to(a, b, c, d, e, f);
                (from_x, from_y) = (x, y);
            }
            SimplePathSegment::ClosePath => {
                content.close_path();
            }
        }
    }
    Ok(())
}

/// Left, upper, right and lower edge of a shape, or of what bends it.
pub(super) fn bounds(node: Node<'_, '_>, tag: &str) -> Result<[f64; 4], String> {
    let get = |name| length(node, name);
    let mut all: Vec<(f64, f64)> = Vec::new();
    match tag {
        "rect" => {
            let (x, y) = (get("x")?, get("y")?);
            all.extend([(x, y), (x + get("width")?, y + get("height")?)]);
        }
        "circle" => {
            let (x, y, r) = (get("cx")?, get("cy")?, get("r")?);
            all.extend([(x - r, y - r), (x + r, y + r)]);
        }
        _ => {
            for segment in SimplifyingPathParser::from(node.attribute("d").unwrap_or_default()) {
                match segment.map_err(|error| error.to_string())? {
                    SimplePathSegment::MoveTo { x, y } | SimplePathSegment::LineTo { x, y } => {
                        all.push((x, y));
                    }
                    SimplePathSegment::CurveTo {
                        x1,
                        y1,
                        x2,
                        y2,
                        x,
                        y,
                    } => {
                        all.extend([(x1, y1), (x2, y2), (x, y)]);
                    }
                    SimplePathSegment::Quadratic { x1, y1, x, y } => all.extend([(x1, y1), (x, y)]),
                    SimplePathSegment::ClosePath => {}
                }
            }
        }
    }
    let edge = |pick: fn(f64, f64) -> f64, read: fn(&(f64, f64)) -> f64| {
        all.iter().map(read).reduce(pick).unwrap_or_default()
    };
    Ok([
        edge(f64::min, |at| at.0),
        edge(f64::min, |at| at.1),
        edge(f64::max, |at| at.0),
        edge(f64::max, |at| at.1),
    ])
}
