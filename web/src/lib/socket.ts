/** One WebSocket to one table. It comes back by itself, and every request has one answer. */
import type {
  Act,
  Allowed,
  Answer,
  AskHint,
  Done,
  Hello,
  Hint,
  Hinting,
  Refusal,
  State,
  StopHint,
  Table,
  ToClient,
  Undo,
} from './wire';
import type { Said, Say, TakeBack, WhyNot } from './wire';
import { address } from './api';
import { t } from './texts';

type Asking = Act | TakeBack | Undo | Answer | WhyNot | Say | AskHint | StopHint;
/** A request without its id, which the socket gives. */
export type Ask = Asking extends infer One ? (One extends Asking ? Omit<One, 'id'> : never) : never;
/** A refusal of the server, or ours where a request was lost with the connection. */
export type Refused = Omit<Refusal, 'kind'> & { kind: Refusal['kind'] | 'lost' };
export type Reply = Done | Allowed | Hint | Refused;

export interface Listener {
  hello(): Omit<Hello, 'type'>;
  onTable(table: Table): void;
  onState(state: State): void;
  onSaid(said: Said): void;
  onHinting(told: Hinting): void;
  onOpen(): void;
  onLost(): void;
  /** The greeting was refused: coming back is of no use. */
  onRefused(refusal: Refusal): void;
}

const SLOWEST = 15_000;

export class Socket {
  private socket: WebSocket | undefined;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private nextId = 1;
  private readonly waiting = new Map<
    number,
    { text: string; again: boolean; done: (r: Reply) => void }
  >();

  constructor(private readonly listener: Listener) {
    this.open();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  /** Ask for something. What is written down once however often it is asked is asked again after a break. */
  request(ask: Ask): Promise<Reply> {
    const id = this.nextId++;
    const text = JSON.stringify({ ...ask, id });
    const again = /^(act|why_not|say)$/.test(ask.type);
    return new Promise((done) => {
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
      else if (!again) {
        done(lost(id));
        return;
      }
      this.waiting.set(id, { text, again, done });
    });
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
    for (const [id, one] of this.waiting) one.done(lost(id));
    this.waiting.clear();
  }

  private open(): void {
    const url = address('api/socket').replace(/^http/, 'ws');
    const socket = new WebSocket(url);
    let greeted = false;
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'hello', ...this.listener.hello() }));
      for (const { text } of this.waiting.values()) socket.send(text);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as ToClient;
      if (!greeted && message.type === 'refused') {
        this.close();
        this.listener.onRefused(message);
        return;
      }
      if (!greeted) this.listener.onOpen();
      greeted = true;
      this.tries = 0;
      this.take(message);
    };
    socket.onclose = () => {
      if (this.ended || socket !== this.socket) return;
      this.lose();
    };
  }

  private take(message: ToClient): void {
    if (message.type === 'table') this.listener.onTable(message);
    else if (message.type === 'state') this.listener.onState(message);
    else if (message.type === 'said') this.listener.onSaid(message);
    else if (message.type === 'hinting') this.listener.onHinting(message);
    else {
      this.waiting.get(message.id)?.done(message);
      this.waiting.delete(message.id);
    }
  }

  private lose(): void {
    for (const [id, one] of this.waiting) {
      if (one.again) continue;
      one.done(lost(id));
      this.waiting.delete(id);
    }
    this.listener.onLost();
    const pause = Math.min(SLOWEST, 400 * 2 ** this.tries) * (0.7 + Math.random() * 0.6);
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), pause);
  }

  private readonly hurry = (): void => {
    if (!document.hidden) this.retry();
  };

  /** Try again at once, if the connection is lost. */
  retry(): void {
    if (this.ended || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.open();
  }
}

/** What a request is answered that went nowhere. */
export function lost(id = 0): Refused {
  const why = t('refused.lost');
  return {
    type: 'refused',
    id,
    kind: 'lost',
    why,
    rule: '',
    place: '',
    statements: [],
    number: -1,
  };
}
