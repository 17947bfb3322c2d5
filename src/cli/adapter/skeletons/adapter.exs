# Adapter for tie-break conformance (`tiebreak protocol` has every message). Run it: tiebreak smoke -- elixir adapter.exs
# Elixir has a JSON parser since 1.18. Older versions use Erlang's library jiffy (Debian: erlang-jiffy).

defmodule Adapter do
  @name "my program"
  @version "0.1"
  # Half points for each result. X is an unfinished game.
  @halves %{"1" => 2, "W" => 2, "+" => 2, "U" => 2, "F" => 2, "=" => 1, "D" => 1, "H" => 1, "X" => 1}

  if Code.ensure_loaded?(JSON) do
    defp decode(text), do: JSON.decode!(text)
    defp encode(term), do: JSON.encode!(term)
  else
    defp decode(text), do: :jiffy.decode(text, [:return_maps])
    defp encode(term), do: :jiffy.encode(term)
  end

  def run do
    case IO.read(:stdio, :line) do
      line when is_binary(line) -> answer(decode(line))
      _ -> :ok
    end
  end

  defp answer(%{"cmd" => "stop"}), do: :ok

  defp answer(%{"cmd" => "start"}) do
    say(%{protocol: 1, name: @name, version: @version, kinds: ["individual"]})
  end

  defp answer(ask), do: say(standings(ask))

  defp say(reply) do
    IO.puts(encode(reply))
    run()
  end

  defp standings(%{"tournament" => event, "seq" => seq} = ask) do
    if Enum.any?(["scoring", "awards", "adjustments"], &Map.has_key?(event, &1)) do
      %{seq: seq, skip: "only the usual points"}
    else
      # Call your program here. This example computes only points. A cell is "OPPONENT COLOR RESULT".
      points =
        for player <- event["participants"] do
          cells = Enum.take(player["games"], ask["after"])
          {player["id"], cells |> Enum.map(&Map.get(@halves, Enum.at(String.split(&1), 2), 0)) |> Enum.sum()}
        end

      rows =
        for {id, own} <- points do
          rank = 1 + Enum.count(points, fn {_, other} -> other > own end)
          %{id: id, rank: rank, values: %{"PTS" => "#{own}/2"}}
        end

      %{seq: seq, standings: rows, unsupported: Enum.reject(ask["tiebreaks"], &(&1 == "PTS"))}
    end
  end
end

Adapter.run()
