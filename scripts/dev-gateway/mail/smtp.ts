/** A mail server that keeps what it is given: the part of SMTP (RFC 5321) that a sending client uses. */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { takeApiFault } from '../faults';
import { bind, type Listener, type Place } from '../http';
import type { World } from '../world';
import { parseMail } from './parse';

const MAX_BYTES = 20 * 1024 * 1024;

interface Conversation {
  from: string;
  to: string[];
  /** The text while it comes in; null between messages. */
  data: string[] | null;
  size: number;
}

/** Listens on `host:port`; messages land in `world.data.mails`. */
export async function listenSmtp(world: World, place: Place): Promise<Listener> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(world, socket);
  });
  await bind(server, place);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function converse(world: World, socket: Socket): void {
  const talk: Conversation = { from: '', to: [], data: null, size: 0 };
  const say = (line: string) => socket.write(`${line}\r\n`);
  let rest = '';
  say('220 dev-gateway ESMTP');
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (talk.data) takeText(world, talk, line, say);
      else command(talk, line, say, socket);
    }
  });
}

function command(talk: Conversation, line: string, say: (line: string) => void, socket: Socket): void {
  const word = line.slice(0, 4).toUpperCase();
  const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
  if (word === 'EHLO') {
    say('250-dev-gateway');
    say('250-8BITMIME');
    say(`250 SIZE ${MAX_BYTES}`);
  } else if (word === 'HELO' || word === 'NOOP') say('250 OK');
  else if (word === 'MAIL') {
    Object.assign(talk, { from: address, to: [] });
    say('250 OK');
  } else if (word === 'RCPT') {
    // Addresses at this host stand for mailboxes that do not exist.
    if (/@nobody\.invalid$/i.test(address)) return say('550 5.1.1 mailbox unavailable');
    talk.to.push(address);
    say('250 OK');
  } else if (word === 'DATA') {
    Object.assign(talk, { data: [], size: 0 });
    say('354 end with <CRLF>.<CRLF>');
  } else if (word === 'RSET') {
    Object.assign(talk, { from: '', to: [] });
    say('250 OK');
  } else if (word === 'QUIT') {
    say('221 bye');
    socket.end();
  } else say('502 not implemented');
}

function takeText(world: World, talk: Conversation, line: string, say: (line: string) => void): void {
  const { data } = talk;
  if (!data) return;
  if (line !== '.') {
    talk.size += line.length + 2;
    if (talk.size <= MAX_BYTES) data.push(line.startsWith('..') ? line.slice(1) : line);
    return;
  }
  talk.data = null;
  if (talk.size > MAX_BYTES) return say('552 message too large');
  const fault = takeApiFault(world, 'mail', talk.to.join(','));
  if (fault.mode === 'timeoutBeforeCommit') return;
  if (fault.mode === 'http500' || fault.mode === '429') return say('451 try again later');
  if (fault.mode === 'code') return say(`${fault.code ?? '554'} simulated refusal`);
  keep(world, talk, data.join('\r\n'));
  if (fault.mode !== 'timeoutAfterCommit') say('250 OK queued');
}

function keep(world: World, talk: Conversation, raw: string): void {
  const mail = parseMail(raw);
  for (const to of talk.to) {
    world.data.mails.push({
      id: `mail-${world.next()}`,
      messageId: mail.messageId,
      from: talk.from,
      to,
      subject: mail.subject,
      text: mail.text,
      code: /(?<!\d)\d{6}(?!\d)/.exec(mail.text)?.[0] ?? null,
      attachments: mail.attachments,
      at: world.now().toISOString(),
    });
  }
  world.changed();
}
