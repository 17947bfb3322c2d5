//! The longest part of a recorded ranking that is in the computed order: what remains is misplaced.

/// One participant of a recorded ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    /// The recorded rank.
    pub recorded: u32,
    /// The computed group.
    pub group: usize,
    /// Whether the recorded number is the computed one.
    pub exact: bool,
}

/// Those with the same recorded rank in the same computed group: they stay together.
struct Class {
    first: usize,
    end: usize,
    recorded: u32,
    group: usize,
}

/// For each link, sorted by recorded rank and group, whether it belongs to the longest part in order; among equally long
/// ones to the one with most exact numbers, then to the one that stands last.
pub(super) fn kept(links: &[Link]) -> Vec<bool> {
    let mut classes: Vec<Class> = Vec::new();
    for (position, link) in links.iter().enumerate() {
        match classes.last_mut() {
            Some(last) if (last.recorded, last.group) == (link.recorded, link.group) => {
                last.end = position + 1
            }
            _ => {
                let (first, end) = (position, position + 1);
                classes.push(Class { first, end, recorded: link.recorded, group: link.group });
            }
        }
    }
    let groups = links.iter().map(|link| link.group + 1).max().unwrap_or(0);
    let mut best = Best { slots: vec![None; groups + 1] };
    let mut before: Vec<Option<usize>> = Vec::with_capacity(classes.len());
    let mut last = None;
    // Those who share a recorded rank and no computed place contradict each other, so a rank is looked up as a whole
    // before any of it is entered.
    let mut from = 0;
    for block in classes.chunk_by(|a, b| a.recorded == b.recorded) {
        let ends: Vec<End> = block
            .iter()
            .enumerate()
            .map(|(offset, class)| {
                let members = links.get(class.first..class.end).unwrap_or_default();
                let earlier = best.up_to(class.group);
                before.push(earlier.map(|end| end.class));
                let (length, exact) = earlier.map_or((0, 0), |end| (end.length, end.exact));
                let exact = exact + members.iter().filter(|link| link.exact).count();
                End { length: length + members.len(), exact, class: from + offset }
            })
            .collect();
        for (class, end) in block.iter().zip(ends) {
            best.enter(class.group, end);
            last = last.max(Some(end));
        }
        from += block.len();
    }
    let mut kept = vec![false; links.len()];
    let mut next = last.map(|end| end.class);
    while let Some(class) = next {
        if let Some(slots) = classes.get(class).and_then(|class| kept.get_mut(class.first..class.end)) {
            slots.fill(true);
        }
        next = before.get(class).copied().flatten();
    }
    kept
}

/// The end of a part in order; the better one is the greater one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct End {
    length: usize,
    exact: usize,
    class: usize,
}

/// The best end up to each group (a Fenwick tree).
struct Best {
    slots: Vec<Option<End>>,
}

impl Best {
    fn up_to(&self, group: usize) -> Option<End> {
        let mut at = group + 1;
        let mut best = None;
        while at > 0 {
            best = best.max(self.slots.get(at).copied().flatten());
            at &= at - 1;
        }
        best
    }

    fn enter(&mut self, group: usize, end: End) {
        let mut at = group + 1;
        while let Some(slot) = self.slots.get_mut(at) {
            *slot = (*slot).max(Some(end));
            at += at & at.wrapping_neg();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(links: &[(u32, usize)]) -> Vec<bool> {
        let link =
            |(recorded, group): &(u32, usize)| Link { recorded: *recorded, group: *group, exact: false };
        kept(&links.iter().map(link).collect::<Vec<_>>())
    }

    #[test]
    fn whoever_jumped_is_left_out() {
        assert_eq!(of(&[(1, 0), (2, 2), (3, 3), (4, 4), (5, 1)]), [true, true, true, true, false]);
        assert_eq!(of(&[(1, 4), (2, 0), (3, 1), (4, 2)]), [false, true, true, true]);
        // Of two neighbors exchanged, the one recorded too high.
        assert_eq!(of(&[(1, 1), (2, 0)]), [false, true]);
        assert_eq!(of(&[]), Vec::<bool>::new());
    }

    #[test]
    fn shared_ranks_are_in_order_only_inside_a_computed_group() {
        assert_eq!(of(&[(1, 0), (1, 0), (3, 1)]), [true, true, true]);
        assert_eq!(of(&[(1, 0), (1, 1), (3, 2)]), [false, true, true]);
        // A computed group may be separated by lots.
        assert_eq!(of(&[(1, 0), (2, 0), (3, 0)]), [true, true, true]);
    }

    #[test]
    fn whoever_bears_the_right_number_stays() {
        let link = |recorded, group, exact| Link { recorded, group, exact };
        assert_eq!(kept(&[link(2, 1, true), link(7, 0, false)]), [true, false]);
    }
}
