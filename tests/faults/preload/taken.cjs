/** Preloaded into a site process: writes the mark (`x-faults-id`) of every request that its HTTP server has taken into the file FAULTS_TAKEN. */
const fs = require('node:fs');
const http = require('node:http');

const file = fs.openSync(process.env.FAULTS_TAKEN, 'a');
const emit = http.Server.prototype.emit;
http.Server.prototype.emit = function heard(event, ...args) {
  const id = event === 'request' ? args[0].headers['x-faults-id'] : undefined;
  if (id !== undefined) fs.writeSync(file, `${id}\n`);
  return emit.call(this, event, ...args);
};
