/**
 * A progress bar that also reads well in a log: on a terminal one line that is drawn over, elsewhere a new line for every tenth.
 * @param {NodeJS.WriteStream} [stream]
 */
export function progressBar(stream = process.stdout) {
  const started = Date.now();
  let last = -1;
  let open = false;
  return {
    /** @param {number} share 0 to 1 @param {string} note */
    set(share, note) {
      const tenths = Math.floor(share * 10);
      if (!stream.isTTY && tenths === last) return;
      last = tenths;
      const filled = Math.round(share * 30);
      const bar = `${'█'.repeat(filled)}${'░'.repeat(30 - filled)}`;
      const seconds = Math.round((Date.now() - started) / 1000);
      const line = `${bar} ${String(Math.floor(share * 100)).padStart(3)}% ${seconds}s ${note}`;
      if (stream.isTTY) stream.write(`\r\u001B[K${line}`);
      else stream.write(`${line}\n`);
      open = stream.isTTY;
    },
    end() {
      if (open) stream.write('\n');
      open = false;
    },
  };
}
