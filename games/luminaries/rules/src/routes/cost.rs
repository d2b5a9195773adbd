//! What trees cost, what may be paid, and the work a search may take.

const HIGH: u64 = 0x0080_8080_8080_8080;
const OWN: u32 = 32;
const PAID: u32 = 40;
const EDGES: u32 = 48;

/// How many rivals there can be.
pub(super) const RIVALS: usize = game::MAX_SEATS - 1;

/// A vector of costs, a byte a part: payments to four rivals, own segments, all payments, and all of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(super) struct Cost(u64);

impl Cost {
    pub(super) const NOTHING: Self = Self(0);
    pub(super) const OWN: Self = Self(1 << OWN | 1 << EDGES);
    /// As much as one seat can have of everything: a bound that need not be raised further.
    pub(super) const FAR: Self = Self(0x0032_1919_1919_1919);

    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    pub(super) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// One segment of the rival with this number.
    pub(super) const fn rival(rival: usize) -> Self {
        Self(1 << (8 * rival) | 1 << PAID | 1 << EDGES)
    }

    /// The same with all payments to one rival.
    pub(super) const fn to_one_rival(self) -> Self {
        let paid = self.0 >> PAID & 0xff;
        Self(paid | self.0 & (0x00ff_ffff << OWN))
    }

    /// Own segments.
    pub(super) const fn own(self) -> u8 {
        (self.0 >> OWN) as u8
    }

    /// Waivers to all rivals.
    pub(super) const fn paid(self) -> u8 {
        (self.0 >> PAID) as u8
    }

    /// Waivers to each rival.
    #[inline]
    pub(super) fn payments(self) -> [u8; RIVALS] {
        std::array::from_fn(|rival| (self.0 >> (8 * rival)) as u8)
    }

    /// The rivals that get something, a bit of a byte for each.
    #[inline]
    pub(super) const fn payees(self) -> u64 {
        ((self.0 & 0x7f7f_7f7f) + 0x7f7f_7f7f) & 0x8080_8080
    }

    /// Segments in all that cost something.
    pub(super) const fn edges(self) -> u8 {
        (self.0 >> EDGES) as u8
    }

    /// The same payment to each rival with so many own segments, waivers and segments in all.
    pub(super) fn of(each: u8, own: u8, paid: u8, edges: u8) -> Self {
        let (own, paid, edges) = (u64::from(own), u64::from(paid), u64::from(edges));
        let parts = (own << OWN) | (paid << PAID) | (edges << EDGES);
        Self(parts | (u64::from(each) * 0x0101_0101))
    }

    #[inline]
    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// So many times as much.
    pub(super) const fn times(self, count: u8) -> Self {
        Self(self.0 * count as u64)
    }

    /// Whether every part is at most that of the other.
    #[inline]
    pub(super) const fn within(self, other: Self) -> bool {
        ((other.0 | HIGH) - self.0) & HIGH == HIGH
    }

    /// The difference, if no part of it is negative.
    pub(super) const fn minus(self, other: Self) -> Option<Self> {
        if other.within(self) {
            Some(Self(self.0 - other.0))
        } else {
            None
        }
    }

    /// The smaller of the two in every part.
    #[inline]
    pub(super) const fn lesser(self, other: Self) -> Self {
        // The high bit of a byte says whether the other's part is at least as large.
        let at_least = ((other.0 | HIGH) - self.0) & HIGH;
        let mine = (at_least >> 7) * 0x7f;
        Self(self.0 & mine | other.0 & !mine)
    }

    /// The larger of the two in every part.
    #[inline]
    pub(super) const fn greater(self, other: Self) -> Self {
        Self(self.0 + other.0 - self.lesser(other).0)
    }
}

/// What may be paid.
#[derive(Clone, Copy)]
pub(super) struct Limit(u64);

impl Limit {
    /// What is paid to each rival, and to all.
    pub(super) fn new(each: u8, all: u8) -> Self {
        let each = 0x7f - u64::from(each.min(0x7f));
        let all = 0x7f - u64::from(all.min(0x7f));
        Self((each * 0x0101_0101) | (all << PAID))
    }

    /// The same with so many own segments at most.
    pub(super) fn with_own(self, most: u8) -> Self {
        Self(self.0 | u64::from(0x7f - most.min(0x7f)) << OWN)
    }

    #[inline]
    pub(super) const fn allows(self, cost: Cost) -> bool {
        (cost.0 + self.0) & HIGH == 0
    }

    /// What may be paid to each rival, to all of them, and how many own segments there may be.
    pub(super) fn parts(self) -> (u8, u8, u8) {
        let part = |shift: u32| 0x7f - (self.0 >> shift) as u8;
        (part(0), part(PAID), part(OWN))
    }
}

/// Work that may still be done. When it is spent, what was found so far must do.
pub(super) struct Budget {
    left: u64,
}

impl Budget {
    pub(super) const fn new(work: u64) -> Self {
        Self { left: work }
    }

    /// Takes so much of it, or what is left.
    pub(super) fn part(&mut self, work: u64) -> Self {
        let work = work.min(self.left);
        self.left -= work;
        Self { left: work }
    }

    /// Takes back what is left of a part.
    pub(super) const fn give_back(&mut self, part: Self) {
        self.left += part.left;
    }

    /// Spends some of it; whether there was enough.
    #[inline]
    pub(super) const fn spend(&mut self, work: u64) -> bool {
        let enough = self.left > work;
        self.left = self.left.saturating_sub(work);
        enough
    }

    pub(super) const fn left(&self) -> u64 {
        self.left
    }

    pub(super) const fn is_spent(&self) -> bool {
        self.left == 0
    }
}
