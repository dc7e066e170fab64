/** The package is a string object: the path of the checker's jar. */
declare module 'vnu-jar' {
  const jar: { toString: () => string };
  export default jar;
}
