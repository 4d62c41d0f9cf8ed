// A model's process that loads at once and dies over everything else, as sherpa-onnx does over a damaged model.
process.on('message', ({ id, name }: { id: number; name: string }) => {
  if (name === 'load') {
    process.send?.({ id, answer: null })
    return
  }
  process.stderr.write(
    "/root/sherpa-onnx/csrc/vad-model.cc:Create:42 The model '/home/visite/models/vad.onnx' is odd\n",
  )
  process.kill(process.pid, 'SIGABRT')
})
