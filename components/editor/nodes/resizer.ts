/** Smallest side of a picture or film, px. */
const MIN_SIDE = 24;

export interface ResizerOptions {
  /** What the handles stand around; positioned. */
  frame: HTMLElement;
  /** What changes its size. */
  target: HTMLElement;
  /** Class of one handle. */
  handleClass: string;
  enabled: () => boolean;
  /** px, whole; called once, at the end. */
  onCommit: (width: number, height: number) => void;
}

const CORNERS = ['nw', 'ne', 'sw', 'se'] as const;

/** Largest width that a picture may take: what its paragraph has room for. */
const room = (frame: HTMLElement) => frame.parentElement?.clientWidth || Number.POSITIVE_INFINITY;

/** New size of a box whose corner moved by `dx` px outwards; the proportions stay, both sides are whole px. */
export function scaled(start: { width: number; height: number }, dx: number, max: number) {
  const ratio = start.width > 0 && start.height > 0 ? start.height / start.width : 1;
  const width = Math.round(Math.min(Math.max(start.width + dx, MIN_SIDE), Math.max(max, MIN_SIDE)));
  return { width, height: Math.max(1, Math.round(width * ratio)) };
}

/** Four corner handles that scale a picture or film by dragging. Returns what takes them away again. */
export function addResizer({ frame, target, handleClass, enabled, onCommit }: ResizerOptions): () => void {
  let stop: (() => void) | null = null;
  const handles = CORNERS.map((corner) => {
    const handle = document.createElement('span');
    handle.className = handleClass;
    handle.dataset.corner = corner;
    handle.setAttribute('aria-hidden', 'true');
    // The frame around can be dragged: a press on a handle is no such drag.
    handle.addEventListener('mousedown', (e) => e.preventDefault());
    handle.addEventListener('pointerdown', (down) => {
      if (!enabled() || down.button !== 0) return;
      down.preventDefault();
      down.stopPropagation();
      const box = target.getBoundingClientRect();
      const outwards = corner.endsWith('w') ? -1 : 1;
      let size = { width: box.width, height: box.height };
      const move = (e: PointerEvent) => {
        size = scaled(box, (e.clientX - down.clientX) * outwards, room(frame));
        target.style.width = `${size.width}px`;
        target.style.height = `${size.height}px`;
      };
      const end = (commit: boolean) => {
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', up);
        window.removeEventListener('pointercancel', cancel);
        stop = null;
        target.style.removeProperty('width');
        target.style.removeProperty('height');
        if (commit && Math.round(size.width) !== Math.round(box.width)) onCommit(size.width, size.height);
      };
      const up = () => end(true);
      const cancel = () => end(false);
      stop = cancel;
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', up);
      window.addEventListener('pointercancel', cancel);
    });
    frame.append(handle);
    return handle;
  });
  return () => {
    stop?.();
    for (const handle of handles) handle.remove();
  };
}
