/**
 * A browser that translates a page replaces its text nodes by elements of its own, as some extensions do. React keeps the nodes it made: taking one
 * out fails and takes the page down, and what it writes into one is seen by nobody. Here such acts reach what stands there instead (docs/adr/0024).
 * Every page carries this file, so it stays this small. What it answers says
 * whether something foreign stands in the page now.
 */
export function followForeignChanges(): () => boolean {
  const proto = Node.prototype;
  const { removeChild, insertBefore } = proto;
  const value = Object.getOwnPropertyDescriptor(proto, 'nodeValue') as PropertyDescriptor;
  const standIns = new WeakMap<Node, Node>();
  const foreign = new WeakSet<Node>();

  // Put in its place in one step, behind it before it was taken out, or in front of it.
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, nextSibling, previousSibling } of records) {
      const standIn = [addedNodes[0], nextSibling, previousSibling].find((n) => n?.nodeName === 'FONT');
      if (!standIn || !removedNodes[0]) continue;
      standIns.set(removedNodes[0], standIn);
      foreign.add(standIn);
    }
  }).observe(document, { childList: true, subtree: true });

  /** What stands for a node among the children of `parent`; `null` when nothing does any more. */
  const childOf = (parent: Node, node: Node): Node | null => {
    let at: Node | null = node.parentNode === parent ? node : (standIns.get(node) ?? node);
    while (at && at.parentNode !== parent) at = at.parentNode;
    return at;
  };

  proto.removeChild = function <T extends Node>(this: Node, child: T): T {
    const at = childOf(this, child);
    if (at) removeChild.call(this, at);
    return child;
  };
  proto.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && childOf(this, before)) as T;
  };
  Object.defineProperty(proto, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value.set?.call(this, text);
      const standIn = standIns.get(this);
      if (standIn) standIn.textContent = text;
    },
  });

  return () => [...document.querySelectorAll('font')].some((el) => foreign.has(el));
}
