//! Writes every set.
use print::*;
fn main() {
    let to = std::env::args().nth(1).unwrap();
    for kit in games::kits() {
        for paper in Paper::ALL {
            for colors in [Colors::Full, Colors::Saving] {
                for boards in [Boards::Tiled, Boards::Whole] {
                    let order = Order {
                        paper,
                        colors,
                        boards,
                        wanted: Wanted::ALL,
                    };
                    let start = std::time::Instant::now();
                    let bytes = match pdf(kit, &order) {
                        Ok(b) => b,
                        Err(e) => {
                            println!("{} {e}", kit.meta().slug);
                            continue;
                        }
                    };
                    let name = format!(
                        "{to}/{}-{}-{colors:?}-{boards:?}.pdf",
                        kit.meta().slug,
                        paper.name()
                    );
                    println!("{name} {} bytes, {:?}", bytes.len(), start.elapsed());
                    std::fs::write(name, bytes).unwrap();
                }
            }
        }
    }
}
