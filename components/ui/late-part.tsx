import { lazy, type ComponentType } from 'react';

/**
 * A part of a page in a file of its own, fetched when it is drawn. Where the network does not bring it, `Lost` stands in its place: a file that
 * is missing would otherwise take the whole page with it.
 */
export function latePart<P>(load: () => Promise<ComponentType<P>>, Lost: ComponentType<P> = () => null) {
  return lazy(async () => ({ default: await load().catch(() => Lost) }));
}
