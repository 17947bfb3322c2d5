use tiebreak_engine::number::Fraction;

/// A value as a person reads it: exact when it is a short decimal, else with two decimals.
pub fn shown(value: Fraction) -> String {
    let exact = value.to_string();
    let decimals = exact.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    if exact.contains('/') || decimals > 4 { value.to_decimal(2) } else { exact }
}

/// Two values as a person reads them; exact when the short forms would look alike although they differ.
pub fn shown_apart(one: Fraction, other: Fraction) -> (String, String) {
    let pair = (shown(one), shown(other));
    if pair.0 == pair.1 && one != other { (one.to_string(), other.to_string()) } else { pair }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirds_have_two_decimals_unless_that_hides_a_difference() {
        assert_eq!(shown(Fraction::new(19, 3)), "6.33");
        assert_eq!(shown(Fraction::new(25, 2)), "12.5");
        let near = shown_apart(Fraction::new(19, 3), Fraction::new(633, 100));
        assert_eq!(near, ("19/3".to_owned(), "6.33".to_owned()));
        assert_eq!(shown_apart(Fraction::new(1, 3), Fraction::new(1, 3)).0, "0.33");
    }
}
