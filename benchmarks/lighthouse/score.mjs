// Lighthouse's scores of pages that need a session.
//
//     node score.mjs CHROMIUM < {"pages": {"lobby": URL, ...}, "cookies": [...], "known": true, "presets": ["mobile"]}
//
// It says one line of JSON: {"lighthouse": VERSION, "scores": {"lobby": {"mobile": {"performance": 99, ...}}}, and what
// cost points}.

import { readFileSync } from "node:fs";
import lighthouse, { desktopConfig } from "lighthouse";
import puppeteer from "puppeteer-core";

const CATEGORIES = ["performance", "accessibility", "best-practices"];
const FIGURES = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];
const CONFIGS = { mobile: undefined, desktop: desktopConfig };

const wish = JSON.parse(readFileSync(0, "utf-8"));
const browser = await puppeteer.launch({
  executablePath: process.argv[2],
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update"],
});
await browser.setCookie(...wish.cookies);

async function score(url, preset) {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument("location.origin !== 'null' && localStorage.setItem('ultratable.known', '1')");
  const { lhr } = await lighthouse(url, { logLevel: "error", onlyCategories: CATEGORIES }, CONFIGS[preset], page);
  await page.close();
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const refs = CATEGORIES.flatMap((name) => lhr.categories[name].auditRefs.filter((one) => one.weight > 0));
  return {
    ...Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(100 * lhr.categories[name].score)])),
    figures: Object.fromEntries(FIGURES.map((name) => [name, Number(lhr.audits[name].numericValue.toFixed(3))])),
    // What costs points, so that a miss can be mended.
    lost: refs.filter((one) => lhr.audits[one.id].score !== null && lhr.audits[one.id].score < 0.9).map((one) => one.id),
  };
}

const scores = {};
for (const [name, url] of Object.entries(wish.pages)) {
  scores[name] = {};
  for (const preset of wish.presets) scores[name][preset] = await score(url, preset);
}
await browser.close();
const { version } = JSON.parse(readFileSync("node_modules/lighthouse/package.json", "utf-8"));
process.stdout.write(`${JSON.stringify({ lighthouse: version, scores })}\n`);
