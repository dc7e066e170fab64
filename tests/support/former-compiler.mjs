/** Hands a package that asks for the interface which the compiler of this project no longer has the last compiler that had it. */
const FORMER = `data:text/javascript,${encodeURIComponent(`
import { createRequire } from 'node:module';
export default createRequire(${JSON.stringify(import.meta.url)})('@ts-morph/common').ts;
`)}`;

export function resolve(name, context, next) {
  return name === 'typescript' ? { url: FORMER, shortCircuit: true } : next(name, context);
}
