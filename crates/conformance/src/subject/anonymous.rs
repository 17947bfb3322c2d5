use tiebreak_format::json::TournamentJson;

/// The facts with names that say nothing: P1, P2, and no titles, federations, rosters.
///
/// A program must not be able to tell a case from what it is sent.
pub(crate) fn anonymous(tournament: &TournamentJson) -> TournamentJson {
    let mut plain = tournament.clone();
    for participant in plain.participants.iter_mut().flatten() {
        participant.name = format!("P{}", participant.id);
        participant.title = String::new();
        participant.federation = String::new();
    }
    for team in plain.teams.iter_mut().flatten() {
        team.name = format!("P{}", team.id);
        team.federation = String::new();
        team.roster = Vec::new();
        team.lineups = Vec::new();
    }
    plain.players = Vec::new();
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_names_a_case_is_sent() {
        let text = r#"{"kind":"individual","pairing":"swiss","rounds":1,"participants":[
            {"id":7,"name":"A telling name","title":"GM","federation":"FID","rating":2000,"games":["8 w 1"]},
            {"id":8,"name":"B","rating":null,"games":["7 b 0"]}]}"#;
        let plain = anonymous(&serde_json::from_str(text).expect("valid"));
        let names: Vec<_> = plain.participants.iter().flatten().map(|p| p.name.as_str()).collect();
        assert_eq!(names, ["P7", "P8"]);
        let sent = serde_json::to_string(&plain).expect("valid");
        assert!(!sent.contains("telling") && !sent.contains("GM") && !sent.contains("FID"), "{sent}");
    }
}
