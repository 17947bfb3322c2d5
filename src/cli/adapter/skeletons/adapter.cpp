// Adapter for tie-break conformance (`tiebreak protocol` has every message). Needs C++17 and no library.
// Build it with `g++ -std=c++17 -O2 -o adapter adapter.cpp` and run it: tiebreak smoke -- ./adapter
#include <cctype>
#include <iostream>
#include <map>
#include <string>
#include <vector>

const std::string NAME = "my program";
const std::string VERSION = "0.1";

// A small JSON reader for this adapter. Numbers stay text, and texts keep their escapes.
struct Value {
    std::string text;
    std::vector<Value> list;
    std::map<std::string, Value> map;

    bool has(const std::string &key) const { return map.count(key) > 0; }
    const Value &operator[](const std::string &key) const {
        static const Value none;
        auto found = map.find(key);
        return found == map.end() ? none : found->second;
    }
};

struct Reader {
    const std::string &text;
    size_t at = 0;

    char next() {
        while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at]))) at++;
        return at < text.size() ? text[at] : '\0';
    }
    std::string string() {
        std::string out;
        for (at++; at < text.size() && text[at] != '"'; at++) {
            if (text[at] == '\\') out += text[at++];
            if (at < text.size()) out += text[at];
        }
        at++;
        return out;
    }
    Value value() {
        Value out;
        char first = next();
        if (first == '{') {
            for (at++; next() == '"';) {
                std::string key = string();
                next();
                at++;
                out.map[key] = value();
                if (next() == ',') at++;
                next();
            }
            at++;
        } else if (first == '[') {
            for (at++; next() != ']' && next() != '\0';) {
                out.list.push_back(value());
                if (next() == ',') at++;
            }
            at++;
        } else if (first == '"') {
            out.text = string();
        } else {
            while (at < text.size() && std::string(",]} \t").find(text[at]) == std::string::npos) out.text += text[at++];
        }
        return out;
    }
};

// Half points for each result. X is an unfinished game.
int halves(const std::string &cell) {
    std::string result = cell.substr(cell.rfind(' ') + 1);
    for (const char *full : {"1", "W", "+", "U", "F"}) if (result == full) return 2;
    for (const char *half : {"=", "D", "H", "X"}) if (result == half) return 1;
    return 0;
}

// The answer to one question.
std::string standings(const Value &ask) {
    const Value &event = ask["tournament"];
    std::string out = "{\"seq\":" + ask["seq"].text;
    for (const char *key : {"scoring", "awards", "adjustments"}) {
        if (event.has(key)) return out + ",\"skip\":\"only the usual points\"}";
    }
    // Call your program here. This example computes only points. A cell is "OPPONENT COLOR RESULT".
    size_t after = std::stoul(ask["after"].text);
    std::vector<std::pair<std::string, int>> points;
    for (const Value &player : event["participants"].list) {
        int total = 0;
        const auto &games = player["games"].list;
        for (size_t round = 0; round < after && round < games.size(); round++) total += halves(games[round].text);
        points.emplace_back(player["id"].text, total);
    }
    out += ",\"standings\":[";
    for (size_t own = 0; own < points.size(); own++) {
        int rank = 1;
        for (const auto &other : points) rank += other.second > points[own].second;
        out += (own ? "," : "") + ("{\"id\":" + points[own].first) + ",\"rank\":" + std::to_string(rank);
        out += ",\"values\":{\"PTS\":\"" + std::to_string(points[own].second) + "/2\"}}";
    }
    out += "],\"unsupported\":[";
    bool first = true;
    for (const Value &code : ask["tiebreaks"].list) {
        if (code.text == "PTS") continue;
        out += (first ? "\"" : ",\"") + code.text + "\"";
        first = false;
    }
    return out + "]}";
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        Reader reader{line};
        Value ask = reader.value();
        const std::string &cmd = ask["cmd"].text;
        if (cmd == "stop") return 0;
        if (cmd == "start") {
            std::cout << "{\"protocol\":1,\"name\":\"" + NAME + "\",\"version\":\"" + VERSION + "\",\"kinds\":[\"individual\"]}\n";
        } else {
            std::cout << standings(ask) << "\n";
        }
        std::cout.flush();
    }
}
