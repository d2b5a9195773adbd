//! The ways in which High or Low can be broken on purpose.

/// One thing done wrong; `None` is the game as it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Breakage {
    None,
    /// The line of a view shows the hand of the seat to act.
    ViewTextLeaks,
    /// A view holds a hand that its line does not show.
    ViewLeaks,
    /// A view smuggles the truth past comparison, and determinize uses it.
    DeterminizePeeks,
    /// Other hands have a card too few.
    DeterminizeLosesCards,
    /// What was in the state before shines through.
    DeterminizeKeeps,
    ApplyAllocates,
    CloneAllocates,
    /// Passing is legal but not listed.
    ListMisses,
    /// Not broken at all: swaps are not listed, and the list says that it is partial.
    ListsPartly,
    /// Cards that go the wrong way are listed.
    ListsIllegal,
    ListsTwice,
    /// Listing begins by clearing what was there.
    ListClears,
    /// The seat that follows has a list too.
    ListsForOthers,
    /// Swaps are written like plays.
    ActionMisspelt,
    ChanceMisspelt,
    /// Two lines instead of one.
    PositionTwoLines,
    /// The line says too few swaps.
    PositionForgets,
    /// The line does not say who is to act.
    PositionUnseats,
    WrongSeatAccepted,
    ActsWhileChanceIsDue,
    /// Passing never ends the game.
    Endless,
    /// Every viewer is shown which card was dealt.
    NarrationLeaksDeal,
    /// Passing reveals a hand.
    NarrationLeaksHand,
    /// The proposal of a pass reveals what the next seat holds.
    ProposalLeaks,
    NarrationEmpty,
    /// Playing a card can be taken back though all viewers have seen it.
    PlayUnsealed,
    DealUnsealed,
    /// The rules count what they applied.
    ApplyRemembers,
    /// The rules count what they refused.
    CheckRemembers,
    /// A refusal changes the state behind its back.
    CheckChanges,
    RefusalUnwritten,
    RefusalWordless,
    /// A refusal reveals who has the card.
    RefusalLeaks,
    ListsWhenOver,
    ActsWhenOver,
    WinsEarly,
    ScoresForFive,
    ChanceWithoutWeight,
    ChanceTwice,
    /// A card in a hand may be dealt.
    ChanceImpossible,
    ChanceMisses,
    /// Passing is never picked.
    PickNarrow,
    PickIllegal,
    /// Both ways are drawn alike.
    DrawEven,
    HeuristicInvents,
    FigureUnknown,
    /// A copy to keep lacks the points.
    KeptForgets,
    RecordTwoLines,
    SetupLenient,
    SetupForgets,
}
