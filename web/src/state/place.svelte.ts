/** Where in the program we are: the browser's address, as state. */
class Place {
  path = $state(location.pathname);

  constructor() {
    window.addEventListener('popstate', () => {
      this.path = location.pathname;
    });
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.path = location.pathname;
    window.scrollTo(0, 0);
  }

  /** Go there as if one had never been here. */
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.path = location.pathname;
    window.scrollTo(0, 0);
  }

  /** Ordinary links work as ever, without loading the page anew; what is meant for another tab goes there. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    // A place on the page that is shown: the browser knows how to go there.
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const place = new Place();
