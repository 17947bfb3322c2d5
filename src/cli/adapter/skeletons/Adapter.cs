// Adapter for tie-break conformance (`tiebreak protocol` has every message). With .NET 8 or later: `dotnet build -c Release`, and
// run it: tiebreak smoke -- bin/Release/net8.0/Adapter. With Mono: `mcs -r:System.Runtime.Serialization,System.Xml,System.Xml.Linq
// Adapter.cs`, and run it: tiebreak smoke -- mono Adapter.exe.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Xml;
using System.Xml.Linq;

static class Adapter
{
    const string Name = "my program";
    const string Version = "0.1";

    // Half points for each result. X is an unfinished game.
    static int Halves(string cell)
    {
        var result = cell.Split(' ')[2];
        if (new[] { "1", "W", "+", "U", "F" }.Contains(result)) return 2;
        return new[] { "=", "D", "H", "X" }.Contains(result) ? 1 : 0;
    }

    // JSON as a tree: members by their names, the entries of lists as elements.
    static XElement Read(string line)
    {
        var bytes = Encoding.UTF8.GetBytes(line);
        return XElement.Load(JsonReaderWriterFactory.CreateJsonReader(bytes, XmlDictionaryReaderQuotas.Max));
    }

    // A text as JSON.
    static string Quoted(string text)
    {
        var characters = text.Select(c =>
            c == '"' || c == '\\' ? "\\" + c : c < ' ' ? "\\u" + ((int)c).ToString("x4") : c.ToString());
        return "\"" + string.Concat(characters) + "\"";
    }

    // The answer to one question.
    static string Standings(XElement ask)
    {
        var seq = (long)ask.Element("seq");
        var tournament = ask.Element("tournament");
        if (new[] { "scoring", "awards", "adjustments" }.Any(name => tournament.Element(name) != null))
            return $"{{\"seq\":{seq},\"skip\":{Quoted("only the usual points")}}}";
        // Call your program here. This example computes only points. A cell is "OPPONENT COLOR RESULT".
        var after = (int)ask.Element("after");
        var points = new Dictionary<int, int>();
        foreach (var player in tournament.Element("participants").Elements())
            points[(int)player.Element("id")] =
                player.Element("games").Elements().Take(after).Sum(cell => Halves((string)cell));
        var rows = points.Select(own =>
        {
            var rank = 1 + points.Values.Count(other => other > own.Value);
            return $"{{\"id\":{own.Key},\"rank\":{rank},\"values\":{{\"PTS\":{Quoted(own.Value + "/2")}}}}}";
        });
        var unsupported = ask.Element("tiebreaks").Elements().Select(code => (string)code).Where(code => code != "PTS");
        var lists = $"\"standings\":[{string.Join(",", rows)}],\"unsupported\":[{string.Join(",", unsupported.Select(Quoted))}]";
        return $"{{\"seq\":{seq},{lists}}}";
    }

    static void Main()
    {
        for (string line; (line = Console.ReadLine()) != null;)
        {
            var ask = Read(line);
            var cmd = (string)ask.Element("cmd");
            if (cmd == "stop") return;
            var start = $"{{\"protocol\":1,\"name\":{Quoted(Name)},\"version\":{Quoted(Version)},\"kinds\":[\"individual\"]}}";
            Console.WriteLine(cmd == "start" ? start : Standings(ask));
            Console.Out.Flush();
        }
    }
}
