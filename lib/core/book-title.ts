/** A title in its marks, `《保密法》`; one that brings its own marks is not marked twice. */
export function bookTitle(title: string): string {
  return /^《[^《》]*》$/.test(title) ? title : `《${title}》`;
}
