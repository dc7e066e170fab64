import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the part lives in a browser: what hangs on an address or a person is not in the bytes of a frame (docs/adr/0032), which are the same for everybody. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
