#!/bin/bash
# Sets the outputs `version` and `folder`: the version to install, and the folder to install it in.
set -euo pipefail
source_file=$GITHUB_ACTION_PATH/Sources/headless-bridge/Command.swift
version=${INPUT_VERSION#v}
[ -n "$version" ] || version=$(sed -nE 's/.*static let version = "(.*)".*/\1/p' "$source_file")
if ! [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+([.+~-][0-9A-Za-z.+~-]+)?$ ]]; then
  echo "::error::'$version' is not a version of headless-bridge, such as 0.1.0."
  exit 1
fi
{
  echo "version=$version"
  echo "folder=${RUNNER_TOOL_CACHE:-$HOME}/headless-bridge/$version"
} >>"$GITHUB_OUTPUT"
