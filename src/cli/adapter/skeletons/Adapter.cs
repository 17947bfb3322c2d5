// Adapter for tie-break conformance (`tiebreak protocol` has every message). With .NET 8 or later: `dotnet build -c Release`
// and run it: tiebreak smoke -- bin/Release/net8.0/Adapter
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using System.Text.Json.Nodes;

static class Adapter
{
    const string Name = "my program";
    const string Version = "0.1";

    // Points in halves; X is a game that is not finished.
    static int Halves(string cell) => cell.Split(' ')[2] switch
    {
        "1" or "W" or "+" or "U" or "F" => 2,
        "=" or "D" or "H" or "X" => 1,
        _ => 0,
    };

    // The answer to one question.
    static object Standings(JsonNode ask)
    {
        var tournament = ask["tournament"].AsObject();
        var seq = (long)ask["seq"];
        if (new[] { "scoring", "awards", "adjustments" }.Any(tournament.ContainsKey))
            return new { seq, skip = "only the usual points" };
        // Here your program is asked. This example knows points only: cells are "OPPONENT COLOR RESULT".
        var after = (int)ask["after"];
        var points = tournament["participants"].AsArray().ToDictionary(
            player => (int)player["id"],
            player => player["games"].AsArray().Take(after).Sum(cell => Halves((string)cell)));
        var rows = points.Select(own => new
        {
            id = own.Key,
            rank = 1 + points.Values.Count(other => other > own.Value),
            values = new Dictionary<string, string> { ["PTS"] = $"{own.Value}/2" },
        });
        var unsupported = ask["tiebreaks"].AsArray().Select(code => (string)code).Where(code => code != "PTS");
        return new { seq, standings = rows.ToArray(), unsupported = unsupported.ToArray() };
    }

    static void Main()
    {
        for (string line; (line = Console.ReadLine()) != null;)
        {
            var ask = JsonNode.Parse(line);
            var cmd = (string)ask["cmd"];
            if (cmd == "stop") return;
            object start = new { protocol = 1, name = Name, version = Version, kinds = new[] { "individual" } };
            Console.WriteLine(JsonSerializer.Serialize(cmd == "start" ? start : Standings(ask)));
            Console.Out.Flush();
        }
    }
}
