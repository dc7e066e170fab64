import { useBrowserValue } from '@/components/ui/use-browser-value';

const yes = () => true;

/** Whether the part lives in a browser: what hangs on an address or a person is not in the bytes of a frame (docs/adr/0032), which are the same for everybody. */
export const useIsAlive = (): boolean => useBrowserValue(yes, false);
