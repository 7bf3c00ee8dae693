// Torii: MIT licence, see LICENSE.
// Base class of everything on the page that can be subscribed to.

export abstract class Observable {
  private readonly listeners = new Set<() => void>();

  /** Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  protected notify(): void {
    this.listeners.forEach((listener) => listener());
  }

  protected unsubscribeAll(): void {
    this.listeners.clear();
  }
}
