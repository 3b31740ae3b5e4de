"""The second half of learning model.json anew: see describe.ts. Usage: train.py <rows> <model.json>"""

import json
import sys

import lightgbm
import numpy

rows, out = sys.argv[1:]
with open(rows + ".json", encoding="utf-8") as file:
    described = json.load(file)
pages = described["pages"]
features = numpy.fromfile(rows + ".f32", dtype=numpy.float32).reshape(-1, len(described["features"]))
page_of = numpy.concatenate([numpy.full(len(page["labels"]), index) for index, page in enumerate(pages)])
labels = numpy.array([-1 if label is None else int(label) for page in pages for label in page["labels"]])
lengths = numpy.array([length for page in pages for length in page["lengths"]])
is_labelled = labels >= 0

# Each page counts alike; in it, longer passages count more, but not in proportion. Snippets count alike.
weights = numpy.sqrt(numpy.minimum(lengths, 1000) / 20 + 1)
weights[numpy.array([page["isSnippets"] for page in pages])[page_of]] = 1
totals = numpy.bincount(page_of, weights=weights * is_labelled, minlength=len(pages))
weights = 100 * weights / numpy.maximum(totals, 1e-9)[page_of]

parameters = {
    "objective": "binary",
    "learning_rate": 0.07,
    "num_leaves": 24,
    "min_data_in_leaf": 60,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 5,
    "max_bin": 63,
    "seed": 1,
    "num_threads": 1,
    "verbose": -1,
}
data = lightgbm.Dataset(features[is_labelled], labels[is_labelled], weight=weights[is_labelled])
booster = lightgbm.train(parameters, data, num_boost_round=200)

forest = {"roots": [], "feature": [], "threshold": [], "left": [], "right": [], "values": []}


def place(node):
    """Adds a node and those below it; a leaf is the complement of its index among the values."""
    if "leaf_value" in node:
        forest["values"].append(round(node["leaf_value"], 4))
        return -len(forest["values"])
    index = len(forest["feature"])
    forest["feature"].append(node["split_feature"])
    forest["threshold"].append(float(f"{node['threshold']:.6g}"))
    for side in ("left", "right"):
        forest[side].append(0)
    for side in ("left", "right"):
        forest[side][index] = place(node[side + "_child"])
    return index


for tree in booster.dump_model()["tree_info"]:
    forest["roots"].append(place(tree["tree_structure"]))
model = {key: described[key] for key in ("features", "names", "labels")} | {"forest": forest}
with open(out, "w", encoding="utf-8") as file:
    json.dump(model, file, ensure_ascii=False, separators=(",", ":"))
