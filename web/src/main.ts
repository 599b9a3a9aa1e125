import { mount } from 'svelte';
import App from './App.svelte';
import { preferences } from './state/preferences.svelte.ts';
import './theme/base.css';

preferences.apply();

const target = document.getElementById('app');
if (target) mount(App, { target });
