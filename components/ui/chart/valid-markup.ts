/**
 * Recharts writes its own properties into the page as attributes: a dot has a width, a tick an orientation. HTML and SVG refuse them, they do nothing, and no
 * property of the library turns them off. Per element those that are refused:
 */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  circle: ['name', 'width', 'height'],
  div: ['width', 'height'],
  line: ['angle', 'height', 'orientation', 'width', 'x', 'y'],
  path: ['cx', 'cy', 'height', 'name', 'radius', 'width', 'x', 'y'],
  svg: ['cx', 'cy'],
  text: ['height', 'orientation', 'width'],
};

function clean(root: Element): void {
  for (const [tag, names] of Object.entries(REFUSED))
    for (const element of root.querySelectorAll(tag)) for (const name of names) element.removeAttribute(name);
}

/** Keeps the drawing in an element free of attributes that nothing reads; to be called with the element, as a `ref`. */
export function validMarkup(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined;
  clean(root);
  const observer = new MutationObserver(() => clean(root));
  const attributeFilter = [...new Set(Object.values(REFUSED).flat())];
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter });
  return () => observer.disconnect();
}
