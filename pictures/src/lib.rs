//! The games as SVG pictures: pure text from views.
