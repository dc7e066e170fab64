/** Plain Node without packages: read before anything is installed. */

/** The line that production runs on (image, units, handbook) and that the tests of the site use: long-term support until April 2028. */
export const PRODUCTION_NODE = '24.21.0';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** Ends the process where Node.js is older than the least that starts. */
export function requireNode() {
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `需要 Node.js 20.19 或更高版本（当前 ${process.versions.node}）。\nNode.js 20.19 or newer is required.`,
  );
  process.exit(1);
}

/** What a production start says about a line that gets no security fixes any more; `null` for one that does. */
export function agedNode(version = process.versions.node) {
  const line = Number(version.split('.')[0]);
  return line < Number(PRODUCTION_NODE.split('.')[0])
    ? `Node.js ${line} 已不再获得安全更新，正式环境请使用 Node.js ${PRODUCTION_NODE.split('.')[0]}`
    : null;
}
