import test from "node:test";
import { conformance } from "tiebreak-conformance/test";
import { program, rank } from "./blacks.js";

conformance(test, program, rank, { known: process.env.KNOWN });
