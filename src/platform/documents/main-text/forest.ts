/**
 * Decision trees whose sum is the logarithm of odds. The nodes of all trees stand in one list; a tree is the index of its root.
 * From a node the way leads to `left` where the feature is at most the threshold, else to `right`; a negative index `~i` ends at
 * `values[i]`.
 */
export interface Forest {
  roots: number[];
  feature: number[];
  threshold: number[];
  left: number[];
  right: number[];
  values: number[];
}

/** @returns a function from features to a probability */
export function classifier(forest: Forest): (features: Float64Array) => number {
  const { roots } = forest;
  const [feature, left, right] = [forest.feature, forest.left, forest.right].map((list) => Int32Array.from(list)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const [threshold, values] = [Float64Array.from(forest.threshold), Float64Array.from(forest.values)];
  return (features) => {
    let odds = 0;
    for (const root of roots) {
      let at = root;
      while (at >= 0) at = features[feature[at]!]! <= threshold[at]! ? left[at]! : right[at]!;
      odds += values[~at]!;
    }
    return 1 / (1 + Math.exp(-odds));
  };
}
