import { useLayoutEffect, useRef, useState } from 'react';

/** Width of a part in px, known before it is seen: what is laid out by it does not move. 0 until it is drawn. */
export function useWidth<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const part = box.current;
    if (!part) return undefined;
    const measure = () => setWidth(part.clientWidth);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(part);
    return () => sizes.disconnect();
  }, []);
  return { box, width };
}
