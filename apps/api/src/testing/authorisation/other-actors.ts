/**
 * Callers outside the family, for the authorisation matrix of the family's calls. Staff and a school's system have
 * tests of their own.
 */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Actor, ActorKind } from '../../platform/access/actor.ts';
import { systemActor } from '../../platform/access/actor.ts';
import { TestBrowser } from '../browser.ts';
import type { RequestOptions } from '../browser.ts';

/** The administration view answers families' calls in its own way (apps/api/src/areas/admin-view). */
export type OtherKind = Exclude<ActorKind, 'family' | 'admin-view'>;
export const otherKinds: readonly OtherKind[] = ['staff', 'school-system', 'provisioning', 'system'];

const kindHeader = 'test-actor-kind';
const at = new Date('2026-11-17T23:00:00Z');

const actorsOf = (schoolId: number): Readonly<Record<OtherKind, Actor>> => ({
  staff: {
    kind: 'staff',
    label: "a test's staff",
    staffId: 1,
    staffKey: 'a-test',
    memberships: [{ schoolId: 1, role: 'office' }],
    personId: null,
    isBreakGlass: false,
    session: { idHash: Buffer.alloc(32), createdAt: at, lastSeenAt: at, authenticatedAt: at },
  },
  'school-system': { kind: 'school-system', label: "a test's school system", schoolId },
  provisioning: { kind: 'provisioning', label: "a test's identity provider" },
  system: systemActor("a test's system"),
});

/**
 * Sets the actor that an `ActorBrowser` requests, before the route's own check. `schoolId` is the school whose system
 * calls. Must be called before the app is ready.
 */
export function actAsOthers(app: FastifyInstance, schoolId: () => number): void {
  app.addHook('preHandler', (request, _, done) => {
    const kind = otherKinds.find((one) => one === request.headers[kindHeader]);
    if (kind) request.call = { ...request.call, actor: actorsOf(schoolId())[kind] };
    done();
  });
}

/** Calls as another kind of actor, with an anonymous anti-forgery token. */
export class ActorBrowser extends TestBrowser {
  readonly #kind: OtherKind;

  constructor(app: FastifyInstance, kind: OtherKind) {
    super(app, uniqueAddress());
    this.#kind = kind;
  }

  override async get(path: string, options: RequestOptions = {}): Promise<LightMyRequestResponse> {
    return super.get(path, this.#asKind(options));
  }

  override async post(path: string, options: RequestOptions = {}): Promise<LightMyRequestResponse> {
    return super.post(path, this.#asKind(options));
  }

  override async patch(path: string, options: RequestOptions = {}): Promise<LightMyRequestResponse> {
    return super.patch(path, this.#asKind(options));
  }

  override async fetchCsrf(): Promise<string> {
    return (await super.get('/api/token/csrf-token')).json<string>();
  }

  #asKind(options: RequestOptions): RequestOptions {
    return { ...options, headers: { ...options.headers, [kindHeader]: this.#kind } };
  }
}

let addresses = 0;
function uniqueAddress(): string {
  addresses += 1;
  return `192.0.2.${(addresses % 250) + 1}`;
}
