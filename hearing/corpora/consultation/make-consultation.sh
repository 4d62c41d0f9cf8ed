#!/bin/sh
# Speaks consultation.txt with two voices of flite: doctor (slt) on the left channel, patient (rms) on the right.
# Needs Debian's flite, sox and ffmpeg. Usage: make-consultation.sh [consultation.txt] [consultation.ogg]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
text=${1:-$here/consultation.txt}
out=${2:-$here/consultation.ogg}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

pause=0.4 # seconds between turns
sox -r 16000 -c 1 -b 16 -n pause.wav trim 0 "$pause"
turns=
while IFS=: read -r speaker sentence; do
  n=$(printf %s "$turns" | wc -w)
  case $speaker in doctor) voice=slt ;; patient) voice=rms ;; *) echo "unknown speaker: $speaker" >&2; exit 1 ;; esac
  flite -voice $voice -t "$sentence" -o spoken.wav
  sox spoken.wav -r 16000 -c 1 -b 16 turn.wav norm -3
  sox turn.wav silent.wav vol 0
  if [ "$speaker" = doctor ]; then sox -M turn.wav silent.wav "$n.wav"; else sox -M silent.wav turn.wav "$n.wav"; fi
  sox "$n.wav" "turn$n.wav" pad 0 "$pause"
  turns="$turns turn$n.wav"
done < "$text"
# shellcheck disable=SC2086
sox $turns all.wav
ffmpeg -nostdin -v error -y -i all.wav -map_metadata -1 -bitexact -c:a libopus -b:a 32k "$out"
