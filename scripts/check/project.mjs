import path from 'node:path';
import { API } from 'typescript/unstable/sync';

/**
 * Reads the project by the programming interface of the compiler, which is marked as unstable: only this file opens it.
 * @template T
 * @param {string} root folder that holds the files
 * @param {string} config the project, from the root
 * @param {(project: object, files: string[]) => T} read with the absolute names of the project's files
 * @returns {T}
 */
export function withProject(root, config, read) {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProject: path.join(root, config) }).getProjects();
    return read(project, project.program.getSourceFileNames());
  } finally {
    api.close();
  }
}
