import { goodsJourneys } from './goods';
import { newsJourneys } from './news';
import { officeJourneys } from './offices';
import type { Journey } from './journey';
import { parcelJourneys } from './parcels';

/** The twenty journeys of the table and, after them, what could not be done before. */
export const journeys: readonly Journey[] = [
  ...newsJourneys,
  ...goodsJourneys,
  ...parcelJourneys,
  ...officeJourneys,
];
