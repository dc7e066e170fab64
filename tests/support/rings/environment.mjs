import fs from 'node:fs';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/** The script of bundle.mjs, which a worker compiles once. */
let script;

function compiled() {
  const filename = process.env.TEST_BUNDLE;
  script ??= new vm.Script(fs.readFileSync(filename, 'utf8'), { filename });
  return script;
}

/** Node's environment for the files of the db and api rings: the modules of each file are new, what they were compiled from is not. */
export default class RingEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    let loaders;
    /** Called by stub.mjs in the place of a file. */
    this.global.loadBundled = (file, require, jest) => {
      if (!loaders) {
        const made = { exports: {} };
        compiled().runInContext(this.getVmContext())(require, made, made.exports, jest);
        loaders = made.exports;
      }
      loaders[file]();
    };
  }
}
