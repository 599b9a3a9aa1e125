import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { fewer } from './chunks.ts';
import { compressed } from './compressed.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';

// `npm run dev` shows changes at once and asks this server for everything else.
const SERVER = process.env.ULTRATABLE_SERVER ?? 'http://127.0.0.1:8765';

export default defineConfig({
  plugins: [svelte(), svelteTesting(), messages(), notices(), compressed()],
  build: {
    outDir: '../src/ultratable/server/app',
    emptyOutDir: true,
    // The oldest browsers with light-dark(), which the theme is written in.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The server allows no inlined fonts and pictures but what the page itself loads.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'fewer', name: fewer(import.meta.dirname) }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': {
        target: SERVER,
        ws: true,
        changeOrigin: true,
        // The server takes changes only from its own pages, and in development Vite's page stands for that.
        configure: (proxy) => {
          proxy.on('proxyReq', (request) => request.setHeader('origin', SERVER));
          proxy.on('proxyReqWs', (request) => request.setHeader('origin', SERVER));
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    restoreMocks: true,
  },
});
