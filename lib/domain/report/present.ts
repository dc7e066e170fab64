import 'server-only';
import { shareOf } from './rules';

/** A row of figures with its name and its share of the whole. */
export const presentPart = <M extends { netFen: number }>(
  key: string,
  name: string,
  figures: M,
  wholeFen: number,
) => ({ key, name, share: shareOf(figures.netFen, wholeFen), ...figures });
