/** Stages of traced calls: they follow each other, and a part of them is filtered like rows. */

import { expect, test } from "vitest";
import { viewOf } from "../src/views/registry.ts";
import { whyNothing } from "../src/views/view.ts";
import { HOSTILE, material, texts } from "./made.ts";

const GROUP = {
  scenario: "conformance/call",
  title: "call, on one core",
  placement: "same",
  drivers: ["unix[wait=block]", HOSTILE],
  kinds: ["kernel", "marks"],
  calls: [500, 500],
  whole: { v: [3000, 5000] },
  parts: [["stub", { v: [1000, 2000] }], ["transport", { v: [2000, null] }], ["servant", { v: [null, 3000] }]] as const,
  remarks: ["tcp: one mark was lost"],
  finding: ["unix is the fastest"],
};
const OF = { traces: [{ origin: "calls.trace", groups: [GROUP] }], furtherTraces: 1 };

test("stages follow each other, and colour alone tells none apart", () => {
  const [picture, ...more] = viewOf("trace").pictures({ ...material(), ...OF });
  expect(more).toEqual([]);
  expect(picture?.chart?.bars?.map((bar) => [bar.from, bar.to, bar.text])).toEqual([
    [0, 1, "1"],
    [1, 3, "2"],
    [0, 2, "1"],
    [2, 5, "3"],
  ]);
  expect(texts(picture)[1]).toEqual([HOSTILE, "5.00", "", "2.00", "", "", "", "3.00", "", "marks"]);
  expect(picture?.remarks).toEqual(["Tcp: one mark was lost.", "1 further trace is not drawn: choose fewer."]);
  expect(picture?.explanation[1]).toBe("Unix[wait=block]: 3.00 µs, of which transport takes 66.7 %.");
  expect(picture?.chart?.bars?.[0]?.facts.command).toBe("orrery trace --read calls.trace");
});

test("what is chosen of rows is chosen of traces", () => {
  const of = (facet: string, text: string) =>
    viewOf("trace").pictures({ ...material({ choices: new Map([[facet, [text]]]) }), ...OF });
  expect(of("driver", "unix").map((one) => texts(one).length)).toEqual([1]);
  expect(of("driver", "unix")[0]?.explanation).toHaveLength(1);
  expect([of("scenario", "another"), of("placement", "split"), of("driver", "tcp")]).toEqual([[], [], []]);
  expect(whyNothing(viewOf("trace"), material().index)).toContain("orrery site --trace FILE");
});
