import { useEffect } from 'react';

interface Store {
  open(): void;
  retry(): void;
  close(): void;
}

/** Keeps a store of pages open while its reader is; what failed is tried again when the network is back. */
export function useOpenStore(store: Store): void {
  useEffect(() => {
    store.open();
    const back = () => store.retry();
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('online', back);
      store.close();
    };
  }, [store]);
}
