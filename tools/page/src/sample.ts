/** The sample event: the club event of this repository, and a published table of it. */
import table from "../../../tests/data/club-printed.csv?raw";
import event from "../../../tests/data/club.trf?raw";

export const SAMPLE: string = event;
export const SAMPLE_TABLE: string = table;
