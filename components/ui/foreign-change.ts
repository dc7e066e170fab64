/** Whether an act on the elements of the page failed because they did not stand where they were put. */
export function isForeignChange(error: unknown): boolean {
  return error instanceof DOMException && /^(NotFound|HierarchyRequest)Error$/.test(error.name);
}
