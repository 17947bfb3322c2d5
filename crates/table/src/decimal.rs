//! Numbers by their decimal digits: what of one is shown is decided digit by digit.

/// More digits than any cell has.
const DIGITS: usize = 400;

/// A number that a spreadsheet holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    /// Whether it lies below zero.
    pub is_negative: bool,
    /// The digits before the point, without zeros in front.
    pub whole: String,
    /// The digits behind the point, without zeros at the end.
    pub part: String,
}

impl Decimal {
    /// A number as files write it: `13.5`, `1.35E1`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let (is_negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (digits, power) = match text.split_once(['e', 'E']) {
            Some((digits, power)) => (digits, power.parse::<isize>().ok()?),
            None => (text, 0),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let all = format!("{whole}{part}");
        let is_number = (1..=DIGITS).contains(&all.len()) && all.bytes().all(|digit| digit.is_ascii_digit());
        let point = isize::try_from(whole.len()).ok()?.checked_add(power)?;
        (is_number && point.unsigned_abs() <= DIGITS).then(|| Self::of(is_negative, &all, point))
    }

    /// Digits with a point behind so many of them.
    fn of(is_negative: bool, digits: &str, point: isize) -> Self {
        let (before, behind) = if point < 0 { (point.unsigned_abs(), 0) } else { (0, point.unsigned_abs()) };
        let all = "0".repeat(before) + digits + &"0".repeat(behind.saturating_sub(digits.len()));
        let (whole, part) = all.split_at(behind);
        let (whole, part) = (whole.trim_start_matches('0').to_owned(), part.trim_end_matches('0').to_owned());
        Self { is_negative: is_negative && !(whole.is_empty() && part.is_empty()), whole, part }
    }

    /// Whether it is zero.
    pub(super) fn is_zero(&self) -> bool {
        self.whole.is_empty() && self.part.is_empty()
    }

    /// Rounded to so many digits behind the point, halves away from zero.
    pub(super) fn rounded(&self, places: usize) -> Self {
        let Some((kept, rest)) = self.part.split_at_checked(places).filter(|(_, rest)| !rest.is_empty())
        else {
            return self.clone();
        };
        let (mut digits, mut point) = (format!("0{}{kept}", self.whole).into_bytes(), self.whole.len() + 1);
        if rest.as_bytes() >= b"5".as_slice() {
            let last = digits.iter().rposition(|digit| *digit != b'9').unwrap_or(0);
            digits.iter_mut().skip(last + 1).for_each(|digit| *digit = b'0');
            digits.iter_mut().skip(last).take(1).for_each(|digit| *digit += 1);
        }
        point = point.min(digits.len());
        Self::of(self.is_negative, &String::from_utf8_lossy(&digits), isize::try_from(point).unwrap_or(0))
    }

    /// Rounded to so many digits, the first of which is not zero.
    pub(super) fn significant(&self, most: usize) -> Self {
        let zeros = self.part.len() - self.part.trim_start_matches('0').len();
        let zeros = if self.whole.is_empty() { zeros } else { 0 };
        self.rounded((most + zeros).saturating_sub(self.whole.len()))
    }

    /// How many digits it has from the first that is not zero.
    pub(super) fn digits(&self) -> usize {
        format!("{}{}", self.whole, self.part).trim_start_matches('0').len()
    }

    /// In units of the last of so many digits behind the point; none for what is below zero or too large.
    pub(super) fn scaled(&self, places: usize) -> Option<usize> {
        let rounded = self.rounded(places);
        let digits = format!("0{}{:0<places$}", rounded.whole, rounded.part);
        digits.parse().ok().filter(|_| !self.is_negative)
    }

    /// With at least so many digits before and behind the point.
    pub(super) fn padded(&self, whole: usize, part: usize) -> String {
        let sign = if self.is_negative { "-" } else { "" };
        let point = if part > 0 || !self.part.is_empty() { "." } else { "" };
        format!("{sign}{:0>whole$}{point}{:0<part$}", self.whole, self.part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Decimal {
        Decimal::read(text).unwrap()
    }

    #[test]
    fn numbers_are_read_and_written() {
        for (text, written) in [
            ("13", "13"),
            ("013.50", "13.5"),
            ("1.35E1", "13.5"),
            ("-5e-1", "-0.5"),
            ("12E+2", "1200"),
            ("0.000", "0"),
            ("-0", "0"),
            (".5", "0.5"),
            ("1E-3", "0.001"),
        ] {
            assert_eq!(number(text).padded(1, 0), written, "{text}");
        }
        for text in ["", "x", "1,5", "1.5.5", "--1", "1E999999999", "1E9999999999999999999999", "E5", "½"] {
            assert_eq!(Decimal::read(text), None, "{text}");
        }
    }

    #[test]
    fn halves_are_rounded_away_from_zero() {
        for (text, places, written) in [
            ("13.4", 0, "13"),
            ("13.5", 0, "14"),
            ("-13.5", 0, "-14"),
            ("9.96", 1, "10"),
            ("99.5", 0, "100"),
            ("0.4", 0, "0"),
            ("0.5", 0, "1"),
            ("8.25", 1, "8.3"),
            ("8.249", 1, "8.2"),
            ("8.25", 3, "8.25"),
        ] {
            assert_eq!(number(text).rounded(places).padded(1, 0), written, "{text}");
        }
    }

    #[test]
    fn digits_count_from_the_first_that_is_not_zero() {
        let shown = |text| number(text).significant(15).padded(1, 0);
        assert_eq!(shown("13.000000000000002"), "13");
        assert_eq!(shown("0.30000000000000004"), "0.3");
        assert_eq!(shown("0.00033333333333333333"), "0.000333333333333333");
        assert_eq!((number("0.0125").digits(), number("10.5").digits()), (3, 3));
        assert_eq!(
            (number("8.436").scaled(2), number("-1").scaled(2), number("9E99").scaled(2)),
            (Some(844), None, None)
        );
    }
}
