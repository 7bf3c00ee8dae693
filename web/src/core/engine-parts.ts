// Torii: MIT licence, see LICENSE.
// The code and the network that a worker of an engine needs: each is loaded once, and a failed attempt is not kept.
import { assetUrl, hasAsset } from "../assets.ts";
import type { Net } from "./thinker.ts";
import { compile } from "./wasm.ts";

/** The first message to such a worker. */
export interface Begun {
  module: WebAssembly.Module;
  net: Uint8Array | null;
}

async function fetchNet(name: Net): Promise<Uint8Array | null> {
  if (!hasAsset(name)) return null;
  const response = await fetch(assetUrl(name)).catch(() => null);
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

export class Parts {
  private module: Promise<WebAssembly.Module> | null = null;
  private readonly nets = new Map<Net, Promise<Uint8Array | null>>();

  constructor(
    private readonly name: string,
    private readonly code = (): Promise<WebAssembly.Module> => compile(assetUrl(this.name)),
    private readonly fetched = fetchNet,
  ) {}

  /** Without its network the engine judges by hand-written terms. */
  async load(name: Net | null): Promise<Begun> {
    const [module, net] = await Promise.all([this.loadCode(), name === null ? null : this.loadNet(name)]);
    return { module, net };
  }

  private loadCode(): Promise<WebAssembly.Module> {
    if (!this.module) {
      this.module = this.code();
      this.module.catch(() => (this.module = null));
    }
    return this.module;
  }

  private loadNet(name: Net): Promise<Uint8Array | null> {
    let net = this.nets.get(name);
    if (!net) {
      net = this.fetched(name);
      this.nets.set(name, net);
      void net.then((bytes) => bytes ?? this.nets.delete(name));
    }
    return net;
  }
}
