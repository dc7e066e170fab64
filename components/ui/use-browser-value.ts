import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Something that the browser alone knows and that does not change by itself; `before` is drawn by the server. `read` answers the same value each time. */
export const useBrowserValue = <T>(read: () => T, before: T): T =>
  useSyncExternalStore(never, read, () => before);
