import type { Adapter, AdapterPayload } from 'oidc-provider';

/** The provider's state, in memory. The library's own in-memory adapter logs a warning at each start. */
export class MemoryAdapter implements Adapter {
  static readonly #kept = new Map<string, AdapterPayload>();
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  #key(id: string): string {
    return `${this.#name}:${id}`;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    MemoryAdapter.#kept.set(this.#key(id), payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return MemoryAdapter.#kept.get(this.#key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...MemoryAdapter.#kept]
      .filter(([key]) => key.startsWith(this.#key('')))
      .map(([, payload]) => payload)
      .find((payload) => payload.uid === uid);
  }

  /** The device flow isn't supported here. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = MemoryAdapter.#kept.get(this.#key(id));
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    MemoryAdapter.#kept.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of MemoryAdapter.#kept)
      if (payload.grantId === grantId) MemoryAdapter.#kept.delete(key);
  }
}
